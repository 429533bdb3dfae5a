import { isOffered, useApiClient, useCapabilities } from '@countinghouse/api-client';
import type { Can, FoundRecord, RecordLookup } from '@countinghouse/navigation';
import { useEffect, useState } from 'react';
import { canNameRecord } from './can-name-record';

/** Milliseconds without a keystroke before the server is asked. */
const pause = 200;

type Answer = readonly FoundRecord[] | 'failed';
/** The answers to one question, by the lookup's label. */
interface Search {
  question: string;
  answers: Readonly<Record<string, Answer>>;
}

/**
 * Asks every lookup that fits the words; a question that nobody waits for any more is aborted.
 *
 * @param words trimmed
 */
export function useFoundRecords<Lookup extends RecordLookup>(lookups: readonly Lookup[], words: string) {
  const client = useApiClient();
  const capabilities = useCapabilities();
  const can: Can = (capability) => isOffered(capabilities, capability);
  const [attempt, setAttempt] = useState(0);
  const [search, setSearch] = useState<Search>({ question: '', answers: {} });
  const asked = canNameRecord(words) ? lookups.filter(({ isFor }) => isFor(words, can)) : [];
  // All that makes one question differ from the next, as one string.
  const question = JSON.stringify([attempt, words, capabilities, ...asked.map(({ label }) => label)]);

  useEffect(() => {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const take = (label: string, answer: Answer) => {
      if (signal.aborted) return;
      setSearch((last) => ({
        question,
        answers: { ...(last.question === question && last.answers), [label]: answer },
      }));
    };
    const ask = () => {
      for (const { label, find } of asked) {
        find(words, { client, signal, can }).then(
          (found) => take(label, found),
          () => take(label, 'failed'),
        );
      }
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      abandoned.abort();
    };
    // `question` stands for the words, the lookups and what the server can do, which are new objects every time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, question]);

  const answers = search.question === question ? search.answers : {};
  return {
    found: asked.map((lookup) => ({ lookup, records: recordsOf(answers[lookup.label]) })),
    failed: asked.filter(({ label }) => answers[label] === 'failed').map(({ label }) => label),
    isPending: asked.some(({ label }) => answers[label] === undefined),
    retry: () => setAttempt(attempt + 1),
  };
}

function recordsOf(answer: Answer | undefined): readonly FoundRecord[] {
  return answer === undefined || answer === 'failed' ? [] : answer;
}
