import { PieChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';

export interface PieDrawingProps {
  /** The slices; values are zero or more. */
  slices: readonly { name: string; value: number; color: string }[];
}

/** The slices of a `PieChart`, clockwise from the top. Screen readers use the list beside it. */
export function PieDrawing({ slices }: PieDrawingProps) {
  return (
    <PieChart
      size={160}
      data={[...slices]}
      startAngle={90}
      endAngle={-270}
      strokeColor="var(--ui-surface)"
      strokeWidth={2}
      pieChartProps={{ accessibilityLayer: false }}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1, outerRadius: '100%' }}
    />
  );
}
