// A busy machine is no fault of the page: what a test waits for may take minutes.
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 120_000 });
