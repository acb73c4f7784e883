import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { showToast } from '../kit/toast.tsx';
import { settleChanges } from '../kit/undo.ts';
import { keyOfLink, takeKey } from '../lib/key-link.ts';
import { queries } from '../lib/query.ts';
import { adopt, type KeySignIn, nameOfSignedIn, signedIn, signInOf } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';

/** A link with a key, followed by somebody who is signed in: whose it is, and the question whether to switch. */
export function KeyLink() {
  const key = useStore(keyOfLink);
  const [offered, setOffered] = useState<KeySignIn>();
  const { mutate: look } = useMutation({
    mutationFn: signInOf,
    onSuccess: (found) => {
      const current = signedIn();
      if (current === undefined) adopt(found);
      else if (current.kind !== 'key' || current.key !== found.key) setOffered(found);
    },
    onError: (error) =>
      showToast({ text: `The key in this link does not work. ${error.message}`, kind: 'bad' }),
  });
  useEffect(() => {
    const taken = key === undefined ? undefined : takeKey();
    if (taken !== undefined) look(taken);
  }, [key, look]);
  if (offered === undefined) return null;
  const stay = () => setOffered(undefined);
  const change = async () => {
    await settleChanges();
    queries.clear();
    adopt(offered);
    stay();
  };
  return (
    <Dialog
      open
      onClose={stay}
      title="Switch account?"
      about={`This link signs you in as ${offered.account.name}. You are signed in as ${nameOfSignedIn()}.`}
      foot={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button kind="primary" onClick={() => void change()}>
            Switch
          </Button>
        </>
      }
    >
      <p className="text-sm text-quiet">Switching affects this tab only. Other tabs stay as they are.</p>
    </Dialog>
  );
}
