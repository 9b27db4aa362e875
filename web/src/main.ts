import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { setLocalServer } from "./lib/api";
import { language, setLanguage } from "./lib/i18n.svelte";

// Whoever installs Marblebox as an app wants it without a network too.
addEventListener("appinstalled", () => void import("./offline/installation").then(({ keep }) => keep()));

setLocalServer(() => import("./offline/pyodide-client"));
setLanguage(language());
mount(App, { target: document.getElementById("app")! });
