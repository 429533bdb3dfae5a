import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the screen is narrower than 768 px; always false in print. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
