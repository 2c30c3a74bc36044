import { Heading, Split } from '@site/ui'
import type { TextSection } from '../content/types.ts'
import { Paragraphs } from '../shared/blocks.tsx'

/** A heading next to its text, for full-width bands. */
export function SplitText({ heading, paragraphs }: TextSection) {
  return (
    <Split wide="second">
      <Heading level={2}>{heading}</Heading>
      <Paragraphs items={paragraphs} />
    </Split>
  )
}
