import '@xyflow/react/dist/base.css';
import dagre from '@dagrejs/dagre';
import {
  Background,
  Controls,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { cn } from './cn.ts';

export interface GraphNode {
  id: string;
  /** Read out and used to find it. */
  label: string;
  /** Drawn in the box; the label when left out. */
  content?: ReactNode;
}

export interface GraphProps {
  nodes: readonly GraphNode[];
  edges: readonly { from: string; to: string; label?: string }[];
  label: string;
  selected?: string | undefined;
  onSelect?(id: string): void;
  /** Somebody drew a line from one box to another. */
  onConnect?(from: string, to: string): void;
  /** Keeps the selected box in the middle. */
  follow?: boolean;
  width?: number;
  height?: number;
  className?: string;
}

type Drawn = Node<{ label: string; content: ReactNode; open: boolean }>;

const END = 'size-2.5! rounded-full! border! border-line-strong! bg-panel!';

const Box = ({ data, selected }: NodeProps<Drawn>) => (
  <div
    className={cn(
      'flex h-full w-full items-center overflow-hidden rounded-md border bg-panel px-2 text-xs',
      selected && 'border-accent-ink ring-1 ring-accent-ink',
    )}
  >
    <Handle type="target" position={Position.Left} className={data.open ? END : 'opacity-0'} />
    {data.content}
    <Handle type="source" position={Position.Right} className={data.open ? END : 'opacity-0'} />
  </div>
);

const TYPES = { box: Box };
const FIT = { maxZoom: 1, padding: 0.15 };

export default function GraphDrawing({
  nodes,
  edges,
  label,
  selected,
  onSelect,
  onConnect,
  follow = false,
  width = 190,
  height = 44,
  className,
}: GraphProps) {
  const [flow, setFlow] = useState<ReactFlowInstance<Drawn>>();
  const open = onConnect !== undefined;
  const drawn = useMemo(() => {
    const graph = new dagre.graphlib.Graph()
      .setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 48 })
      .setDefaultEdgeLabel(() => ({}));
    for (const { id } of nodes) graph.setNode(id, { width, height });
    for (const { from, to } of edges) graph.setEdge(from, to);
    dagre.layout(graph);
    return nodes.map((node): Drawn => {
      const place = graph.node(node.id);
      return {
        id: node.id,
        type: 'box',
        ariaLabel: node.label,
        position: { x: (place?.x ?? 0) - width / 2, y: (place?.y ?? 0) - height / 2 },
        data: { label: node.label, content: node.content ?? node.label, open },
        selected: node.id === selected,
        width,
        height,
      };
    });
  }, [nodes, edges, selected, width, height, open]);
  const lines = useMemo(
    () =>
      edges.map(({ from, to, label: text }) => ({
        id: `${from} ${to}`,
        source: from,
        target: to,
        ...(text === undefined ? {} : { label: text }),
      })),
    [edges],
  );
  const ids = nodes.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other boxes are fitted in, the same ones in another state are not
  useEffect(() => {
    if (!follow) void flow?.fitView(FIT);
  }, [flow, follow, ids]);
  useEffect(() => {
    const chosen = follow ? drawn.find(({ id }) => id === selected) : undefined;
    if (flow === undefined || chosen === undefined) return;
    const { x, y } = chosen.position;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void flow.setCenter(x + width / 2, y + height / 2, {
      zoom: Math.min(1, Math.max(0.7, flow.getZoom())),
      duration: still ? 0 : 200,
    });
  }, [flow, follow, drawn, selected, width, height]);
  return (
    <section aria-label={label} className={cn('h-96 w-full rounded-md border bg-sunk', className)}>
      <ReactFlow
        nodes={drawn}
        edges={lines}
        nodeTypes={TYPES}
        onInit={setFlow}
        onNodeClick={(_, node) => onSelect?.(node.id)}
        onNodesChange={(changes) => {
          // The keyboard chooses a box this way.
          for (const change of changes)
            if (change.type === 'select' && change.selected) onSelect?.(change.id);
        }}
        onConnect={({ source, target }) => onConnect?.(source, target)}
        nodesDraggable={false}
        nodesConnectable={open}
        fitView
        fitViewOptions={FIT}
        minZoom={0.1}
        proOptions={{ hideAttribution: true }}
      >
        <Background color="var(--line)" gap={16} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  );
}
