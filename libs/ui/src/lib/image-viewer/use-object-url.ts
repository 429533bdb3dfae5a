import { useEffect, useState } from 'react';

/** Creates an object URL for a blob and revokes it when the blob changes or the component unmounts. */
export function useObjectUrl(image: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!image) return;
    const objectUrl = URL.createObjectURL(image);
    // The object URL is an external resource, so the same effect must create and revoke it.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [image]);

  return url;
}
