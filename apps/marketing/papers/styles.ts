import { paperColors } from '@site/ui/documents'

/** US Letter in points, and the text column, in which a line of body text has about 70 characters. */
export const PAGE = { width: 612, height: 792, left: 108, right: 504, top: 66, bottom: 720 } as const
export const COLUMN = PAGE.right - PAGE.left

export interface TextStyle {
  /** `title` is the heading font, `strong` the text font in semibold. */
  face: 'title' | 'body' | 'strong'
  size: number
  leading: number
  color: string
  /** Letter spacing, relative to the size. */
  tracking?: number
}

const { text, muted, brand } = paperColors

export const styles = {
  h2: { face: 'title', size: 19, leading: 23, color: text, tracking: -0.02 },
  h3: { face: 'title', size: 12.5, leading: 17, color: text, tracking: -0.01 },
  body: { face: 'body', size: 10.5, leading: 15.5, color: text },
  link: { face: 'body', size: 10.5, leading: 18, color: brand },
  small: { face: 'body', size: 9, leading: 13, color: muted },
  cell: { face: 'body', size: 9.5, leading: 14, color: text },
  rowHeader: { face: 'strong', size: 9.5, leading: 14, color: text },
  columnHeader: { face: 'strong', size: 9.5, leading: 14, color: muted },
  footer: { face: 'body', size: 8.5, leading: 12, color: muted },
} as const satisfies Record<string, TextStyle>
