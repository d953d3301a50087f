import styles from './charts.module.css'
import { margin, type Size } from './inspected.tsx'

type Scale = { (value: number): number; ticks: (count?: number) => number[] }

/** Lines across the plot with their amounts on the left. */
export const AmountAxis = ({
  scale,
  size,
  words,
}: {
  scale: Scale
  size: Size
  words: (value: number) => string
}) => (
  <g>
    {scale.ticks(4).map((tick) => (
      <g key={tick}>
        <line
          className={styles.grid}
          x1={margin.left}
          x2={size.width - margin.right}
          y1={scale(tick)}
          y2={scale(tick)}
        />
        <text className={styles.tick} x={margin.left - 8} y={scale(tick)} dy="0.32em" textAnchor="end">
          {words(tick)}
        </text>
      </g>
    ))}
  </g>
)

type TimeAxisProps = { marks: readonly { x: number; words: string }[]; size: Size }

/** Words below the plot, as many as have room. */
export const TimeAxis = ({ marks, size }: TimeAxisProps) => {
  const every = Math.max(1, Math.ceil(marks.length / Math.max(1, Math.floor(size.width / 90))))
  return (
    <g>
      {marks
        .filter((_, at) => at % every === 0)
        .map(({ x, words }) => (
          <text key={`${x}`} className={styles.tick} x={x} y={size.height - 6} textAnchor="middle">
            {words}
          </text>
        ))}
    </g>
  )
}
