import { expect, test } from "vitest";
import { addRoute, go, listen, resolve, route } from "../../src/lib/router.svelte";

test.each([
  ["/", "home", {}],
  ["/new/kulami", "new", { game: "kulami" }],
  ["/g/abc-_123", "game", { id: "abc-_123" }],
  ["/g/a%20b", "game", { id: "a b" }],
  ["/games/", "games", {}],
  ["/rules/tomoko", "rules", { game: "tomoko" }],
  ["/rules", "rules", {}],
  ["/settings", "settings", {}],
  ["/g", "missing", {}],
  ["/g/id/token", "missing", {}],
  ["/nowhere", "missing", {}],
])("%s is %s", (path, page, params) => {
  expect(resolve(path)).toMatchObject({ page, params });
});

test("a damaged escape is taken as it stands", () => {
  expect(resolve("/g/%E0%A4%A").params).toEqual({ id: "%E0%A4%A" });
});

test("a page of a game's own is found once it is known, also when it is the one asked for", () => {
  history.replaceState(null, "", "/workbench");
  expect(resolve("/workbench").page).toBe("missing");
  addRoute("/workbench", "/workbench");
  expect([resolve("/workbench").page, route().page]).toEqual(["/workbench", "/workbench"]);
});

test("the query is read", () => {
  expect(resolve("/layout", "?text=AA%2FBB").query.get("text")).toBe("AA/BB");
});

test("links of the product change the page without loading it", () => {
  window.scrollTo = () => undefined;
  const stop = listen();
  document.body.innerHTML = '<a id="in" href="/games"><b>x</b></a><a id="out" href="/g/id/token">y</a>';
  const click = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector(selector)!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  document.querySelector("#out")!.addEventListener("click", () => undefined);
  expect(click("#in b")).toBe(true);
  expect(route().page).toBe("games");
  expect(click("#in", { ctrlKey: true })).toBe(false);
  expect(click("#out")).toBe(false);
  go("/");
  expect(route().page).toBe("home");
  stop();
});
