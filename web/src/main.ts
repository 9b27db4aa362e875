import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { language, setLanguage } from "./lib/i18n.svelte";

setLanguage(language());
mount(App, { target: document.getElementById("app")! });
