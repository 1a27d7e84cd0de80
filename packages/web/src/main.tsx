import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Tooltip } from "radix-ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { config } from "zod";
import { createPageRouter } from "./app/create-page-router.ts";
import { createServices } from "./app/create-services.ts";
import { ServicesContext } from "./state/services.ts";
import { toSignInSearch } from "./features/sign-in/return-path.ts";
import "./design/page.css";
import { createTexts } from "./i18n/texts.ts";

// The content security policy forbids what zod would compile.
config({ jitless: true });

const services = createServices({
  onUnauthorized: () => {
    // Several requests may fail at once; only the first says where the user was.
    const { pathname, search } = location;
    if (pathname === "/sign-in") return;
    void router.navigate({
      to: "/sign-in",
      search: toSignInSearch(pathname + search),
      replace: true,
    });
  },
  translate: (key, values) => texts.t(key, values),
});
const texts = await createTexts(services.preferences.state.getState().language);
services.preferences.state.subscribe(({ language }) => void texts.changeLanguage(language));
const router = createPageRouter(services);

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <ServicesContext value={services}>
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={services.queries}>
          <Tooltip.Provider delayDuration={400} skipDelayDuration={150}>
            <RouterProvider router={router} />
          </Tooltip.Provider>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext>
  </StrictMode>,
);
