import { ProgressLabel, ProgressRange, ProgressRoot, ProgressTrack, ProgressValueText } from '@chakra-ui/react/progress'
import { ChakraRoot } from './chakra-root.tsx'

interface ProgressProps {
  /** What is being done: "Uploading report.pdf". */
  label: string
  /** Percent; `null` while it is not known. */
  value: number | null
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <ChakraRoot>
      <ProgressRoot value={value} min={0} max={100}>
        <ProgressLabel>{label}</ProgressLabel>
        <ProgressValueText />
        <ProgressTrack aria-label={label}>
          <ProgressRange />
        </ProgressTrack>
      </ProgressRoot>
    </ChakraRoot>
  )
}
