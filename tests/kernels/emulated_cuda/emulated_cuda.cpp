// SPDX-License-Identifier: GPL-3.0-or-later
// Threads of a block as contexts of one thread of the CPU: each runs to its next barrier or shuffle
// and hands over; all that wait at one go on together.
#include <cuda_runtime.h>
#include <ucontext.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

namespace emulated {

dim3 threadIndex, blockIndex, blocks;
Order order = Order::rising;

namespace {

constexpr std::size_t stackBytes = 128 * 1024;
constexpr int warp = 32;

enum class At { running, barrier, exchange, end };

struct Thread {
    ucontext_t context;
    std::unique_ptr<char[]> stack;
    At at = At::running;
    // Two places by turns: a fast thread must not overwrite what a slow one has still to read.
    float sent[2] = {};
    int turn = 0;
};

struct Block {
    std::vector<Thread> threads;
    const std::function<void()>* kernel = nullptr;
    ucontext_t scheduler;
    std::size_t current = 0;
};
Block block;

void handOver(At why) {
    Thread& self = block.threads[block.current];
    self.at = why;
    swapcontext(&self.context, &block.scheduler);
}

void runThread() {
    (*block.kernel)();
    handOver(At::end);
}

// Threads first .. first + count - 1 that all wait for each other go on.
bool release(std::size_t first, std::size_t count, At what) {
    for (std::size_t i = first; i < first + count; ++i) {
        if (block.threads[i].at != what) return false;
    }
    for (std::size_t i = first; i < first + count; ++i)
        block.threads[i].at = At::running;
    return true;
}

void turn(std::size_t index) {
    if (block.threads[index].at != At::running) return;
    block.current = index;
    threadIndex = dim3(static_cast<unsigned>(index), 0, 0);
    swapcontext(&block.scheduler, &block.threads[index].context);
}

void runBlock() {
    const std::size_t count = block.threads.size();
    for (Thread& thread : block.threads) {
        thread.at = At::running;
        getcontext(&thread.context);
        thread.context.uc_stack.ss_sp = thread.stack.get();
        thread.context.uc_stack.ss_size = stackBytes;
        thread.context.uc_link = nullptr;
        makecontext(&thread.context, runThread, 0);
    }
    while (true) {
        for (std::size_t i = 0; i < count; ++i)
            turn(order == Order::rising ? i : count - 1 - i);
        if (release(0, count, At::end)) return;
        bool released = release(0, count, At::barrier);
        for (std::size_t first = 0; first < count; first += warp)
            released = release(first, warp, At::exchange) || released;
        if (!released) throw std::logic_error("threads of a block wait at different places");
    }
}

}  // namespace

void launch(dim3 grid, int threads, const std::function<void()>& kernel) {
    block.kernel = &kernel;
    block.threads.resize(static_cast<std::size_t>(threads));
    for (Thread& thread : block.threads) {
        if (!thread.stack) thread.stack.reset(new char[stackBytes]);
    }
    blocks = grid;
    for (unsigned z = 0; z < grid.z; ++z) {
        for (unsigned y = 0; y < grid.y; ++y) {
            for (unsigned x = 0; x < grid.x; ++x) {
                blockIndex = dim3(x, y, z);
                runBlock();
            }
        }
    }
}

void barrier() {
    handOver(At::barrier);
}

float exchange(float value, int apart) {
    Thread& self = block.threads[block.current];
    const std::size_t other = block.current ^ static_cast<std::size_t>(apart);
    const int place = self.turn;
    self.turn = 1 - place;
    self.sent[place] = value;
    handOver(At::exchange);
    return block.threads[other].sent[place];
}

}  // namespace emulated

const char* cudaGetErrorString(cudaError_t error) {
    return error == cudaSuccess ? "no error" : "out of memory";
}
cudaError_t cudaGetLastError() {
    return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
    std::strcpy(properties->name, "a GPU emulated on the CPU");
    return cudaSuccess;
}
cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
    *memory = std::malloc(bytes);
    return *memory != nullptr || bytes == 0 ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void* memory) {
    std::free(memory);
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

// So that a test can try both orders of the threads.
extern "C" void emulatedOrder(int falling) {
    emulated::order = falling != 0 ? emulated::Order::falling : emulated::Order::rising;
}
