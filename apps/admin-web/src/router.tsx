import { paths, type Area } from '@countinghouse/navigation';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { areas } from './areas';
import { AreaGate } from './layout/area-gate';
import { GuardedLayout } from './layout/guarded-layout';
import { RouteFailure } from './route-failure';

/** All routes: the guarded ones in one layout, and the sign-in screen for any other path. */
const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    children: [
      { path: '/', element: <Navigate to={paths.dashboard()} replace /> },
      { path: paths.usersShort(), element: <Navigate to={paths.users()} replace /> },
      { element: <GuardedLayout />, children: areas.map(toRoute) },
      { path: '*', lazy: () => import('./session/sign-in-page') },
    ],
  },
];

/** Puts one permission gate before all screens of an area. An error inside it keeps the layout. */
function toRoute(area: Area): RouteObject {
  return {
    errorElement: <RouteFailure />,
    element: <AreaGate area={area} />,
    children: area.routes.map(({ path, lazy }) => ({ path, lazy })),
  };
}

/** Creates the router at the window's address. */
export const createPanelRouter = () => createBrowserRouter(routes);
