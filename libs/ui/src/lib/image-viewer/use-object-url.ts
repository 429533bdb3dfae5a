import { useEffect, useState } from 'react';

/** An address for an image that is in memory, given back to the browser when it is no longer shown. */
export function useObjectUrl(image: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!image) return;
    const address = URL.createObjectURL(image);
    // The address is a resource outside React, so it has to be made and given back by one and the same effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(address);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(address);
    };
  }, [image]);

  return url;
}
