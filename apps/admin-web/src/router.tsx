import { paths, type Area } from '@countinghouse/areas';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { areas } from './areas';
import { RouteFailure } from './route-failure';

/** All addresses: the guarded ones in one layout, and the sign-in screen for every other. */
const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    // Nothing is drawn before the first screen is there.
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', element: <Navigate to={paths.dashboard()} replace /> },
      { path: paths.usersShort(), element: <Navigate to={paths.users()} replace /> },
      { lazy: () => import('./layout/guarded-layout'), children: areas.map(toRoute) },
      { path: '*', lazy: () => import('./session/sign-in-page') },
    ],
  },
];

/** One gate before all screens of an area. What breaks inside it leaves the layout standing. */
function toRoute(area: Area): RouteObject {
  return {
    errorElement: <RouteFailure />,
    lazy: async () => {
      const { AreaGate } = await import('./layout/area-gate');
      return { element: <AreaGate area={area} /> };
    },
    children: area.routes.map(({ path, lazy }) => ({ path, lazy })),
  };
}

/** Starts the router at the window's address. */
export const createPanelRouter = () => createBrowserRouter(routes);
