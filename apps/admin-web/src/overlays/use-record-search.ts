import { hasCapability, useApiClient, useCapabilities } from '@countinghouse/api-client';
import type { CapabilityCheck, RecordMatch, RecordLookup } from '@countinghouse/navigation';
import { useEffect, useState } from 'react';
import { isSearchable } from './is-searchable';

/** Pause after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 200;

type LookupResult = readonly RecordMatch[] | 'failed';
/** The results of one search, by the lookup's label. */
interface Search {
  searchKey: string;
  results: Readonly<Record<string, LookupResult>>;
}

/**
 * Runs every lookup that matches the text, and aborts outdated searches.
 *
 * @param text trimmed
 */
export function useRecordSearch<Lookup extends RecordLookup>(lookups: readonly Lookup[], text: string) {
  const client = useApiClient();
  const capabilities = useCapabilities();
  const can: CapabilityCheck = (capability) => hasCapability(capabilities, capability);
  const [attempt, setAttempt] = useState(0);
  const [search, setSearch] = useState<Search>({ searchKey: '', results: {} });
  const activeLookups = isSearchable(text) ? lookups.filter(({ matches }) => matches(text, can)) : [];
  // Identifies a search by everything it depends on.
  const searchKey = JSON.stringify([attempt, text, capabilities, ...activeLookups.map(({ label }) => label)]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const storeResult = (label: string, result: LookupResult) => {
      if (signal.aborted) return;
      setSearch((last) => ({
        searchKey,
        results: { ...(last.searchKey === searchKey && last.results), [label]: result },
      }));
    };
    const runLookups = () => {
      for (const { label, find } of activeLookups) {
        find(text, { client, signal, can }).then(
          (records) => storeResult(label, records),
          () => storeResult(label, 'failed'),
        );
      }
    };
    const timer = setTimeout(runLookups, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `searchKey` stands for the text, the lookups and the capabilities, which are new objects on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, searchKey]);

  const results = search.searchKey === searchKey ? search.results : {};
  return {
    matches: activeLookups.map((lookup) => ({ lookup, records: toRecords(results[lookup.label]) })),
    failed: activeLookups.filter(({ label }) => results[label] === 'failed').map(({ label }) => label),
    isPending: activeLookups.some(({ label }) => results[label] === undefined),
    retry: () => setAttempt(attempt + 1),
  };
}

function toRecords(result: LookupResult | undefined): readonly RecordMatch[] {
  return result === undefined || result === 'failed' ? [] : result;
}
