import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface TreeNode {
  id: string;
  label: ReactNode;
  nodes?: readonly TreeNode[];
}

/** What belongs below what, all of it open. */
export const Tree = ({ label, nodes }: { label: string; nodes: readonly TreeNode[] }) => (
  <ul aria-label={label} className="flex flex-col gap-1 text-sm">
    {nodes.map((node) => (
      <Branch key={node.id} {...node} />
    ))}
  </ul>
);

const Branch = ({ label, nodes = [], isBelow = false }: TreeNode & { isBelow?: boolean }) => (
  <li
    className={cn(
      'min-w-0',
      isBelow && 'relative pl-4 before:absolute before:top-3 before:left-0 before:w-3 before:border-t',
    )}
  >
    <div className="min-w-0 break-words">{label}</div>
    {nodes.length > 0 && (
      <ul className="mt-1 ml-1.5 flex flex-col gap-1 border-l">
        {nodes.map((node) => (
          <Branch key={node.id} {...node} isBelow />
        ))}
      </ul>
    )}
  </li>
);
