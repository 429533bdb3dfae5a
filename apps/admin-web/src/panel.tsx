import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createPanelRouter } from './router';

/** Everything that has an address. */
export function Panel() {
  const [router] = useState(createPanelRouter);
  return <RouterProvider router={router} />;
}
