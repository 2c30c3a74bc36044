import type { SystemStyleObject as Styles } from '@chakra-ui/react/styled-system'

type Variants<Of> = Record<string, Record<string, Of>>

/** Defines a component with one element: its styles, and those of each option of its variants. */
export const block = <Own extends Variants<Styles>>(base: Styles, variants?: Own) => ({ base, variants })

/** Defines a component with several parts, each with styles of its own. */
export const parts = <Part extends string, Own extends Variants<Partial<Record<NoInfer<Part>, Styles>>>>(
  base: Record<Part, Styles>,
  variants?: Own,
) => ({ base, variants })

/** Matches when the system sets every color: backgrounds disappear, and transparent borders become visible. */
export const FORCED_COLORS = '@media (forced-colors: active)'

/** Keeps a marker visible in forced colors mode, where backgrounds are removed. */
export const forcedColorMark = { [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'CanvasText' } }
