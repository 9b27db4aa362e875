import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language, setLanguage } from "./lib/i18n.svelte";

// Whoever installs Marblebox as an app wants it without a network too.
addEventListener("appinstalled", () => void import("./offline/installation").then(({ keep }) => keep()));

setLanguage(language());
mount(App, { target: document.getElementById("app")! });
