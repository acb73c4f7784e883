import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createClient } from '../../../../../client/index.ts';
import { GranaryError, type Input } from '../../../lib/api.ts';
import { useRun } from '../live/use-run.ts';
import { keyOf, placeOf } from './share-key.ts';

/** Whoever audits here needs no account, so nothing is sent that tells who they are. */
const visitor = createClient({ retry: { attempts: 1 } });
/** What was asked for stands with the audit. */
const REPLAY = { max_pages: 1 };
const AGAIN_MS = 3_000;

type Asked = Input<'audit.stream'>;
type State = 'idle' | 'connecting' | 'live' | 'lost' | 'over';

/** An audit by its stream: started here, or replayed from the link of somebody else. It goes on when the line was cut. */
export function useVisit() {
  const { run, add, settle, clear } = useRun();
  const [state, setState] = useState<State>('idle');
  const [fault, setFault] = useState<GranaryError>();
  const [isOwn, setIsOwn] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const current = useRef({ key: '', leaving: new AbortController() });

  const follow = useCallback(
    async (asked: Asked, lastId: string) => {
      current.current.leaving.abort();
      const leaving = new AbortController();
      current.current = { key: lastId === '' ? '' : keyOf(lastId), leaving };
      setFault(undefined);
      setIsOwn(lastId === '');
      setState('connecting');
      clear();
      const told = (id: string) => {
        const key = keyOf(id);
        if (key === '' || key === current.current.key) return;
        current.current.key = key;
        void navigate({ to: '/audit', hash: key, replace: true, resetScroll: false });
      };
      let last = lastId;
      for (;;) {
        try {
          for await (const event of visitor.follow('audit.stream', asked, {
            signal: leaving.signal,
            lastEventId: last,
          })) {
            last = event.id === '' ? last : event.id;
            told(event.id);
            setState('live');
            add(event);
          }
          settle();
          setState('over');
          return;
        } catch (error) {
          if (leaving.signal.aborted) return;
          if (!(error instanceof GranaryError)) throw error;
          if (last === '' || !mayPass(error)) {
            setFault(error);
            setState('idle');
            return;
          }
          setState('lost');
          await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 0) * 1_000 || AGAIN_MS));
          if (leaving.signal.aborted) return;
        }
      }
    },
    [add, settle, clear, navigate],
  );

  useEffect(() => {
    const place = placeOf(hash);
    if (place !== undefined && hash !== current.current.key) void follow(REPLAY, place);
  }, [hash, follow]);
  useEffect(
    () => () => {
      current.current.leaving.abort();
      current.current.key = '';
    },
    [],
  );
  return { run, state, fault, isOwn, start: (asked: Asked) => void follow(asked, '') };
}

/** What may be over the next time: no line, an overload, a limit. */
const mayPass = ({ status }: GranaryError): boolean => status === 0 || status === 429 || status >= 502;
