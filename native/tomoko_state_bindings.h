// The Python face of whole games of Tomoko.
#pragma once

#include <nanobind/nanobind.h>

void bind_tomoko_state(nanobind::module_& module);
