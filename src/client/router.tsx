import type { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { browseFilters } from "../shared/browse-filters.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { NotFoundPage } from "./routes/not-found.tsx";
import { RootLayout } from "./routes/root.tsx";
import { currentUser } from "./session.ts";
import type { ApiClient, ApiOptions } from "./trpc.ts";

type RouterContext = { queryClient: QueryClient; api: ApiOptions; client: ApiClient };

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

const requireSignIn = () => {
  if (!currentUser()) throw redirect({ to: "/login" });
};
const requireAdmin = () => {
  requireSignIn();
  if (currentUser()?.role !== "admin") throw redirect({ to: "/dashboard" });
};

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: ({ context: { queryClient, api } }) =>
    queryClient.prefetchQuery(api.site.impact.queryOptions()),
  component: lazyRouteComponent(() => import("./routes/home.tsx"), "HomeRoute"),
});

const browse = createRoute({
  getParentRoute: () => root,
  path: "/browse",
  validateSearch: browseFilters,
  component: lazyRouteComponent(() => import("./routes/browse.tsx"), "BrowseRoute"),
});

const host = createRoute({
  getParentRoute: () => root,
  path: "/host/$slug",
  component: lazyRouteComponent(() => import("./routes/host.tsx"), "HostRoute"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("./routes/login.tsx"), "LoginRoute"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  component: lazyRouteComponent(() => import("./routes/signup.tsx"), "SignupRoute"),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: "/confirm",
  component: lazyRouteComponent(() => import("./routes/confirm.tsx"), "ConfirmRoute"),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: "/dashboard",
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import("./routes/dashboard.tsx"), "DashboardRoute"),
});

const properties = createRoute({
  getParentRoute: () => root,
  path: "/properties",
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import("./routes/properties.tsx"), "PropertiesRoute"),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import("./routes/admin.tsx"), "AdminRoute"),
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

/** Makes the router; with a path it is for one page on the server, else for the browser. */
export function createAppRouter(context: RouterContext, path?: string) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: path === undefined,
    defaultPreload: "intent",
    // The address as the server reads it: text, not JSON.
    parseSearch,
    stringifySearch,
    ...(path === undefined
      ? {}
      : { history: createMemoryHistory({ initialEntries: [path] }), isServer: true }),
  });
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
