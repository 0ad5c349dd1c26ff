import type { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
} from "@tanstack/react-router";
import { browseFilters } from "../shared/browse-filters.ts";
import { lazyPage, type LazyPart } from "./components/lazy-part.tsx";
import { PageFailed } from "./components/part-trouble.tsx";
import { SpinnerScreen } from "./components/spinner-screen.tsx";
import type { Language } from "../shared/i18n/languages.ts";
import type { SiteView } from "../shared/schemas/site.ts";
import { addressForAccount } from "./lib/account-language.ts";
import type { AdminSearch } from "./lib/admin-search.ts";
import { pageAfterSignIn } from "./lib/after-sign-in.ts";
import { readingIn } from "./lib/host-texts.ts";
import { readInboxSearch } from "./lib/inbox-search.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { NotFoundPage } from "./routes/not-found.tsx";
import { RootLayout } from "./routes/root.tsx";
import { currentUser } from "./session.ts";
import type { ApiClient, ApiOptions } from "./trpc.ts";

type RouterContext = {
  queryClient: QueryClient;
  api: ApiOptions;
  client: ApiClient;
  /** The site and the language of the page. */
  page: { site: SiteView; language: Language };
};

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

interface Guarded {
  location: ParsedLocation;
  context: RouterContext;
}

/** For pages of an account, which are in its language. */
const requireSignIn = ({ location, context }: Guarded) => {
  const user = currentUser();
  if (!user) throw redirect({ to: "/login", state: { wanted: location.href } });
  const address = addressForAccount(user, location.href, context.page);
  // Another document: the texts of its language are loaded with it.
  if (address !== undefined) throw redirect({ href: new URL(address, origin).href, replace: true });
};
const requireAdmin = (guarded: Guarded) => {
  requireSignIn(guarded);
  if (currentUser()?.role !== "admin") throw redirect({ to: "/dashboard" });
};

/** For pages that signed-in people do not need. */
const requireNobody = ({ location }: Pick<Guarded, "location">) => {
  if (currentUser()) throw redirect({ href: pageAfterSignIn(location.state) });
};

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: ({ context: { queryClient, api, page } }) =>
    Promise.all([
      queryClient.prefetchQuery(api.site.impact.queryOptions()),
      queryClient.prefetchQuery(
        api.publicProperties.newest.queryOptions(readingIn(page.site, page.language)),
      ),
    ]),
  component: lazyPage(() => import("./routes/home.tsx").then((module) => module.HomeRoute)),
});

const browse = createRoute({
  getParentRoute: () => root,
  path: "/browse",
  validateSearch: browseFilters,
  component: lazyPage(() => import("./routes/browse.tsx").then((module) => module.BrowseRoute)),
});

const host = createRoute({
  getParentRoute: () => root,
  path: "/host/$slug",
  component: lazyPage(() => import("./routes/host.tsx").then((module) => module.HostRoute)),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: requireNobody,
  component: lazyPage(() => import("./routes/login.tsx").then((module) => module.LoginRoute)),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  beforeLoad: requireNobody,
  component: lazyPage(() => import("./routes/signup.tsx").then((module) => module.SignupRoute)),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: "/confirm",
  component: lazyPage(() => import("./routes/confirm.tsx").then((module) => module.ConfirmRoute)),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: "/dashboard",
  validateSearch: readInboxSearch,
  beforeLoad: requireSignIn,
  component: lazyPage(() =>
    import("./routes/dashboard.tsx").then((module) => module.DashboardRoute),
  ),
});

const properties = createRoute({
  getParentRoute: () => root,
  path: "/properties",
  beforeLoad: requireSignIn,
  component: lazyPage(() =>
    import("./routes/properties.tsx").then((module) => module.PropertiesRoute),
  ),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  // Read by readAdminSearch, which is loaded with the page.
  validateSearch: (search: AdminSearch) => search,
  beforeLoad: requireAdmin,
  component: lazyPage(() => import("./routes/admin.tsx").then((module) => module.AdminRoute)),
});

const routeTree = root.addChildren([
  home,
  browse,
  host,
  login,
  signup,
  confirm,
  dashboard,
  properties,
  admin,
]);

/**
 * Whether the router restores the scroll position of a page it has rendered, or else starts at the top.
 * Not for a first page that its reader has scrolled before the app ran.
 */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const stays = isFirst && scrollY > 0;
    isFirst = false;
    return !stays;
  };
}

/**
 * Creates the router of pages whose paths begin with `prefix`: with a path for one page on the server,
 * else for the browser.
 */
export function createAppRouter(context: RouterContext, prefix: string, path?: string) {
  return createRouter({
    routeTree,
    context,
    ...(prefix !== "" && { basepath: prefix }),
    scrollRestoration: path === undefined ? restoresScroll() : false,
    defaultPreload: "intent",
    defaultErrorComponent: PageFailed,
    // A spinner replaces the previous page if the next one loads slowly.
    defaultPendingComponent: SpinnerScreen,
    // The query as the server reads it: text, not JSON.
    parseSearch,
    stringifySearch,
    ...(path === undefined
      ? {}
      : { history: createMemoryHistory({ initialEntries: [path] }), isServer: true }),
  });
}

/** Whether the code of the current page is loaded. */
export function isPageLoaded(router: AppRouterInstance): boolean {
  return router.state.matches.every(({ routeId }) => {
    const { component } = router.routesById[routeId].options;
    return !(component && "isLoaded" in component) || (component as LazyPart<object>).isLoaded();
  });
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
