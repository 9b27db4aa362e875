// The Python face of the endgame tables.
#pragma once

#include <nanobind/nanobind.h>

void bind_endgame(nanobind::module_& module);
