import { childrenOf, DerFault, plainTag, readInteger, readWhole, structureTag, TAG } from './der.ts';
import { type GeneralName, readGeneralName } from './names.ts';

export interface NameConstraints {
  permitted: GeneralName[];
  excluded: GeneralName[];
  /** A list without anything in it, or none at all: neither is allowed. */
  isEmpty: boolean;
}

/** Lists of subtrees. Their distances have had one value since RFC 3280, which may not be written. */
export function readConstraints(value: Buffer): NameConstraints {
  const parts = childrenOf(readWhole(value, TAG.sequence));
  const lists = [0, 1].map((number) => parts.find(({ tag }) => tag === structureTag(number)));
  const [permitted, excluded] = lists.map((list) =>
    list === undefined
      ? []
      : childrenOf(list).map((subtree) => {
          const [base, ...distances] = childrenOf(subtree);
          if (base === undefined) throw new DerFault('a subtree has no base');
          for (const distance of distances)
            if (distance.tag !== plainTag(0) || readInteger(distance, plainTag(0)) !== 0)
              throw new DerFault('a subtree has a distance');
          return readGeneralName(base);
        }),
  );
  const isEmpty =
    lists.every((list) => list === undefined) ||
    lists.some((list) => list !== undefined && list.value.length === 0);
  return { permitted: permitted ?? [], excluded: excluded ?? [], isEmpty };
}
