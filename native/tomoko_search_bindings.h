// The Python face of the Tomoko search.
#pragma once

#include <nanobind/nanobind.h>

void bind_tomoko_search(nanobind::module_& module);
