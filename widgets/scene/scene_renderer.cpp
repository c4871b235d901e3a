// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that includes VTK.
#include "widgets/scene/scene_renderer.h"

#include <vtkActor.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOutputWindow.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTypeInt32Array.h>
#include <vtkUnsignedCharArray.h>
#include <vtk_glew.h>

#include <algorithm>
#include <cstring>

#include "analysis/error.h"
#include "widgets/scene/offscreen_gl.h"

namespace sextant {

namespace {

// What VTK has to say becomes the reason of an Error instead of text on the terminal.
class Complaints : public vtkOutputWindow {
  public:
    static Complaints* New();
    vtkTypeMacro(Complaints, vtkOutputWindow) void DisplayText(const char* text) override {
        if (first.empty()) first = text;
    }
    std::string first;
};
vtkStandardNewMacro(Complaints)

    class Window : public vtkGenericOpenGLRenderWindow {
  public:
    static Window* New();
    vtkTypeMacro(Window, vtkGenericOpenGLRenderWindow)

        // Debian's GLEW asks for an X screen last of all, when the functions are there already.
        void OpenGLInitContext() override {
        if (Initialized) return;
        glewExperimental = GL_TRUE;
        const GLenum result = glewInit();
        GlewInitValid = result == GLEW_OK;
#ifdef GLEW_ERROR_NO_GLX_DISPLAY
        GlewInitValid = GlewInitValid || result == GLEW_ERROR_NO_GLX_DISPLAY;
#endif
        if (!GlewInitValid || !GLEW_VERSION_3_2) return;
        Initialized = true;
        MaximumHardwareLineWidth = 1.0f;
    }
    bool isUsable() const {
        return Initialized;
    }
};
vtkStandardNewMacro(Window)

    // The complaints of what happens while it lives.
    class Listening {
  public:
    Listening() : before_(vtkOutputWindow::GetInstance()) {
        before_->Register(nullptr);
        vtkOutputWindow::SetInstance(complaints_);
    }
    ~Listening() {
        vtkOutputWindow::SetInstance(before_);
        before_->UnRegister(nullptr);
    }
    const std::string& first() const { return complaints_->first; }

  private:
    vtkOutputWindow* before_;
    vtkNew<Complaints> complaints_;
};

void copyTo(vtkMatrix4x4* to, const QMatrix4x4& from) {
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            to->SetElement(row, column, static_cast<double>(from(row, column)));
}

}  // namespace

struct SceneRenderer::Parts {
    OffscreenGl gl;
    vtkNew<Window> window;
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkPolyData> data;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;
    vtkNew<vtkCallbackCommand> asked;
    vtkNew<vtkMatrix4x4> projection;
    std::string device;

    void build() {
        asked->SetClientData(this);
        asked->SetCallback([](vtkObject*, unsigned long event, void* parts, void* answer) {
            auto& mine = *static_cast<Parts*>(parts);
            if (event == vtkCommand::WindowMakeCurrentEvent) {
                mine.gl.makeCurrent();
            } else if (event == vtkCommand::WindowIsCurrentEvent) {
                *static_cast<bool*>(answer) = mine.gl.isCurrent();
            } else if (event == vtkCommand::WindowSupportsOpenGLEvent) {
                *static_cast<int*>(answer) = 1;
            }
        });
        for (const auto event :
             {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent,
              vtkCommand::WindowSupportsOpenGLEvent})
            window->AddObserver(event, asked);
        window->SetSupportsOpenGL(1);
        window->SetIsDirect(1);
        window->SetMultiSamples(0);
        window->SetAlphaBitPlanes(1);
        window->SetOwnContext(0);
        window->SetSwapBuffers(0);
        window->SetFrameBlitModeToNoBlit();
        window->AddRenderer(renderer);
        window->OpenGLInitContext();
        if (!window->isUsable()) throw Error("OpenGL 3.2 cannot be had on this machine");
        if (const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER)))
            device = name;
        renderer->SetBackground(0, 0, 0);
        renderer->SetBackgroundAlpha(0);
        renderer->SetAutomaticLightCreation(0);
        mapper->SetInputData(data);
        mapper->SetColorModeToDirectScalars();
        mapper->SetScalarModeToUsePointData();
        actor->SetMapper(mapper);
        actor->GetProperty()->LightingOff();
        actor->GetProperty()->SetInterpolationToFlat();
        renderer->AddActor(actor);
    }
};

SceneRenderer::SceneRenderer() : parts_(std::make_unique<Parts>()) {
    const Listening heard;
    parts_->build();
}

SceneRenderer::~SceneRenderer() {
    // VTK gives back what it has in the context while that is there.
    if (!parts_) return;
    const Listening heard;
    parts_->gl.makeCurrent();
    parts_->renderer->ReleaseGraphicsResources(parts_->window);
    parts_->window->Finalize();
}

void SceneRenderer::setMesh(const SceneMesh& mesh) {
    const auto count = static_cast<vtkIdType>(mesh.points.size());
    if (mesh.colours.size() != mesh.points.size())
        throw Error("a scene needs a colour for every point");
    vtkNew<vtkFloatArray> places;
    places->SetNumberOfComponents(3);
    places->SetNumberOfTuples(count);
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(3);
    colours->SetNumberOfTuples(count);
    if (count > 0) {
        std::memcpy(places->GetPointer(0), mesh.points.data(),
                    sizeof(mesh.points[0]) * mesh.points.size());
        std::memcpy(colours->GetPointer(0), mesh.colours.data(),
                    sizeof(mesh.colours[0]) * mesh.colours.size());
    }
    vtkNew<vtkPoints> points;
    points->SetData(places);
    vtkNew<vtkTypeInt32Array> corners, offsets;
    corners->SetNumberOfValues(static_cast<vtkIdType>(3 * mesh.triangles.size()));
    offsets->SetNumberOfValues(static_cast<vtkIdType>(mesh.triangles.size() + 1));
    if (!mesh.triangles.empty())
        std::memcpy(corners->GetPointer(0), mesh.triangles.data(),
                    sizeof(mesh.triangles[0]) * mesh.triangles.size());
    for (vtkIdType i = 0; i < offsets->GetNumberOfValues(); ++i)
        offsets->SetValue(i, static_cast<vtkTypeInt32>(3 * i));
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, corners);
    parts_->data->SetPoints(points);
    parts_->data->SetPolys(cells);
    parts_->data->GetPointData()->SetScalars(colours);
    parts_->data->Modified();
}

QImage SceneRenderer::render(const OrbitCamera& camera, QSize pixels) {
    const Listening heard;
    Parts& p = *parts_;
    p.gl.makeCurrent();
    const SceneProjection projection(camera, pixels);
    copyTo(p.projection, projection.projection());
    vtkCamera* const eye = p.renderer->GetActiveCamera();
    const QVector3D at = projection.eye();
    eye->SetPosition(static_cast<double>(at.x()), static_cast<double>(at.y()),
                     static_cast<double>(at.z()));
    eye->SetFocalPoint(0, 0, 0);
    eye->SetViewUp(0, 0, 1);
    eye->SetExplicitProjectionTransformMatrix(p.projection);
    eye->UseExplicitProjectionTransformMatrixOn();
    eye->Modified();  // the matrix is the same object with other numbers: zoomed, or moved
    p.window->SetSize(pixels.width(), pixels.height());
    p.window->Render();
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    p.window->GetRenderFramebuffer()->Bind(GL_READ_FRAMEBUFFER);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, pixels.width(), pixels.height(), GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                 image.bits());
    if (!heard.first().empty()) throw Error("the scene could not be drawn: {}", heard.first());
    return std::move(image).mirrored();
}

const std::string& SceneRenderer::device() const {
    return parts_->device;
}

}  // namespace sextant
