import styles from './events.module.css'

const HEIGHT = 28
const WIDTH = 80
const TALLEST = 100

/** The course of a figure without its numbers, which stand beside it; heights from 0 to 100. */
export const Sparkline = ({ heights }: { heights: readonly number[] }) => {
  if (heights.length < 2) return null
  const at = (height: number, index: number) =>
    `${((index * WIDTH) / (heights.length - 1)).toFixed(1)} ${(HEIGHT - (height * (HEIGHT - 2)) / TALLEST).toFixed(1)}`
  const line = heights.map(at).join(' L ')
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={`M 0 ${HEIGHT} L ${line} L ${WIDTH} ${HEIGHT} Z`} data-part="area" />
      <path d={`M ${line}`} />
    </svg>
  )
}
