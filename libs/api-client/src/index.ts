export * from './core';
export { ApiProvider, useApiClient } from './lib/react/api-provider';
export { useInfiniteQuery, useMutation, useQuery } from './lib/react/hooks';
export { wordsOf, wordsOfCall, type CallMeta } from './lib/react/call-meta';
export { pollEvery, pollUnlessLive } from './lib/react/poll-every';
export { createQueryClient, type QueryClientOptions, type SettledCall } from './lib/react/query-client';
export { knownCapabilities, rememberCapabilities } from './lib/react/remember-capabilities';
export { createReadAhead, type ReadAhead } from './lib/react/read-ahead';
export { queryFailure, type QueryFailure } from './lib/react/query-failure';
export { capabilitiesQuery, isOffered, useCapabilities, useCapability } from './lib/react/use-capability';
export {
  acknowledgement,
  factsAgainst,
  useFacts,
  type Fact,
  type Facts,
  type FactsPath,
  type KnownFacts,
} from './lib/react/use-facts';
export { isUnanswered, newRequestKey } from './lib/react/request-key';
export { useForget } from './lib/react/use-forget';
export { useUploadedImage } from './lib/react/use-uploaded-image';
export { keepPreviousData } from '@tanstack/react-query';
export { ageOf, useListNews, type ListNews, type ReadList } from './lib/react/use-list-news';
export type { NewsPath } from './lib/live/list-paths';
export { useHasSettled } from './lib/react/use-has-settled';
export { useLiveEvents } from './lib/react/use-live-events';
export { useCsvExport, useFileFormats, type CsvPath, type CsvRun } from './lib/react/use-csv-export';
