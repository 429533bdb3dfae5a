export * from './core';
export { ApiProvider, useApiClient } from './lib/react/api-provider';
export { useInfiniteQuery, useMutation, useQuery } from './lib/react/hooks';
export { createQueryClient, wordsOfCall, type CallMeta, type QueryClientOptions } from './lib/react/query-client';
export { queryFailure, type QueryFailure } from './lib/react/query-failure';
export { keepPreviousData } from '@tanstack/react-query';
