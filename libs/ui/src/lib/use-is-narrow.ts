import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is a phone's, below 768 px. Paper never is. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
