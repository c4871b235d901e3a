// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/all.h"

#include "analysis/error.h"

namespace sextant {

// One file each.
Method rope();
Method nope();
Method xpos();
Method learnedPositions();
Method plainFrequencies();
Method linearFrequencies();
Method yarn();
Method ntkAware();
Method ntkFixed();
Method ntkMixed();
Method anotherBase();
Method dynamicNtk();
Method dynamicPi();
Method dynamicYarn();
Method llama3();
Method longrope();
Method proportional();
Method droppedFrequencies();
Method clex();
Method frequenciesByHand();
Method identityPositions();
Method warpPi();
Method warpAlpha();
Method warpRoot();
Method warpBeta();
Method warpPower();
Method warpSaturating();
Method warpRandomised();
Method warpFree();
Method plainDistance();
Method rerope();
Method leakyRerope();
Method inverseLeakyRerope();
Method selfExtend();
Method lmInfinite();
Method plainVectors();
Method keyNorm();
Method queryNorm();
Method cosineVectors();
Method coca();
Method constantFactor();
Method logN();
Method logNTrained();
Method llama4Temperature();
Method ministralTemperature();
Method piecewiseSigma();
Method positionSigma();
Method unbiased();
Method alibi();
Method kerpleLog();
Method kerplePower();
Method tableBias();
Method sandwich();
Method fullAttention();
Method windowed();
Method streaming();
Method blockwise();
Method chunked();
Method singleRun();
Method attentionBuckets();

std::span<const Method> allMethods() {
    static const std::vector<Method> all = {
        rope(),              // encoding
        nope(),              //
        xpos(),              //
        learnedPositions(),  //
        plainFrequencies(),  // frequencies
        linearFrequencies(),
        yarn(),
        ntkAware(),
        ntkFixed(),
        ntkMixed(),
        anotherBase(),
        dynamicNtk(),
        dynamicPi(),
        dynamicYarn(),
        llama3(),
        longrope(),
        proportional(),
        droppedFrequencies(),
        clex(),
        frequenciesByHand(),
        identityPositions(),  // positions
        warpPi(),
        warpAlpha(),
        warpRoot(),
        warpBeta(),
        warpPower(),
        warpSaturating(),
        warpRandomised(),
        warpFree(),
        plainDistance(),  // distance
        rerope(),
        leakyRerope(),
        inverseLeakyRerope(),
        selfExtend(),
        lmInfinite(),
        plainVectors(),  // vectors
        keyNorm(),
        queryNorm(),
        cosineVectors(),
        coca(),
        constantFactor(),  // factor
        logN(),
        logNTrained(),
        llama4Temperature(),
        ministralTemperature(),
        piecewiseSigma(),
        positionSigma(),
        unbiased(),  // bias
        alibi(),
        kerpleLog(),
        kerplePower(),
        tableBias(),
        sandwich(),
        fullAttention(),  // mask
        windowed(),
        streaming(),
        chunked(),
        blockwise(),
        singleRun(),  // runs
        attentionBuckets(),
    };
    return all;
}

std::vector<const Method*> methodsOf(Stage stage) {
    std::vector<const Method*> found;
    for (const Method& method : allMethods())
        if (method.stage == stage) found.push_back(&method);
    return found;
}

const Method& findMethod(Stage stage, const std::string& key) {
    std::string known;
    for (const Method* method : methodsOf(stage)) {
        if (method->key == key) return *method;
        known += (known.empty() ? "" : ", ") + method->key;
    }
    throw Error("{} is \"{}\"; expected one of {}", sextant::key(stage), key, known);
}

}  // namespace sextant
