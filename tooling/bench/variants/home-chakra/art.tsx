import { chakra, useRecipe, useSlotRecipe } from '@chakra-ui/react/styled-system'
import { IndustryIcon as SiteIcon, Weave as SiteWeave } from '@site/ui'
import type { ComponentProps } from 'react'

/** One styled element around the drawing: styling each of its threads at run time would be a straw man. */
export function Weave({ seed }: { seed: string }) {
  const { root, warp, weft, knot } = useSlotRecipe({ key: 'weave' })({ variant: 'hero' })
  const css = { '& .weave': root, '& .weave__warp': warp, '& .weave__weft': weft, '& .weave__knot': knot }
  return (
    <chakra.span display="contents" css={css}>
      <SiteWeave seed={seed} variant="hero" />
    </chakra.span>
  )
}

export function IndustryIcon({ name }: ComponentProps<typeof SiteIcon>) {
  const css = { '& > svg': useRecipe({ key: 'industryIcon' })({}) }
  return (
    <chakra.span display="contents" css={css}>
      <SiteIcon name={name} />
    </chakra.span>
  )
}
