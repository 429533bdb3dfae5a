export * from './core';
export { ApiProvider, useApiClient } from './lib/react/api-provider';
export { useInfiniteQuery, useMutation, useQuery } from './lib/react/hooks';
export { wordsOf, wordsOfCall, type CallMeta } from './lib/react/call-meta';
export { createQueryClient, type QueryClientOptions, type SettledCall } from './lib/react/query-client';
export { queryFailure, type QueryFailure } from './lib/react/query-failure';
export { useForget } from './lib/react/use-forget';
export { useUploadedImage } from './lib/react/use-uploaded-image';
export { keepPreviousData } from '@tanstack/react-query';
