// SPDX-License-Identifier: GPL-3.0-or-later
// HDF5 identifiers that close themselves, and HDF5's errors as text.
#pragma once

#include <hdf5.h>

#include <mutex>
#include <utility>

#include "analysis/message.h"

namespace sextant {

// Owns one identifier and the function that closes it.
class Hdf5Handle {
  public:
    using Close = herr_t (*)(hid_t);

    Hdf5Handle() = default;
    Hdf5Handle(hid_t id, Close how) : id_(id), close_(how) {}
    Hdf5Handle(Hdf5Handle&& other) noexcept
        : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(close_, other.close_);
        return *this;
    }
    ~Hdf5Handle() {
        if (id_ >= 0) close_(id_);
    }

    explicit operator bool() const { return id_ >= 0; }
    hid_t id() const { return id_; }

  private:
    hid_t id_ = H5I_INVALID_HID;
    Close close_ = nullptr;
};

// While an object lives, HDF5 prints nothing to standard error and no other thread is inside the
// library, which is not thread-safe. Every call to HDF5 must be made while one lives.
class Hdf5Quiet {
  public:
    Hdf5Quiet();
    ~Hdf5Quiet();
    Hdf5Quiet(const Hdf5Quiet&) = delete;
    Hdf5Quiet& operator=(const Hdf5Quiet&) = delete;

  private:
    std::unique_lock<std::recursive_mutex> alone_;  // first: taken before and given back after
    H5E_auto2_t print_ = nullptr;
    void* data_ = nullptr;
};

// Why the last HDF5 call failed: the system's message if there is one ("No space left on device"),
// else HDF5's own.
Message hdf5Reason();

}  // namespace sextant
