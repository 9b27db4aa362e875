// The parts of the Python face.
#pragma once

#include <nanobind/nanobind.h>

void bind_chance(nanobind::module_& module);
void bind_fanorona(nanobind::module_& module);
void bind_kulami(nanobind::module_& module);
void bind_tomoko(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_tomoko_search(nanobind::module_& module);
void bind_endgame(nanobind::module_& module);
void bind_learning(nanobind::module_& module);
