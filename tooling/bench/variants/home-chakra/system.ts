import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { themeConfig } from '#ui/theme/config.ts'
import { globalCss } from '#ui/theme/global-css.ts'
import { artRecipes, artSlotRecipes } from '#ui/theme/recipes/art.ts'
import { bannerRecipes } from '#ui/theme/recipes/banner.ts'
import { cardRecipes } from '#ui/theme/recipes/card.ts'
import { carouselRecipes } from '#ui/theme/recipes/carousel.ts'
import { contentSlotRecipes } from '#ui/theme/recipes/content.ts'
import { controlRecipes } from '#ui/theme/recipes/controls.ts'
import { layoutRecipes } from '#ui/theme/recipes/layout.ts'
import { navigationRecipes } from '#ui/theme/recipes/navigation.ts'
import { textRecipes } from '#ui/theme/recipes/text.ts'

const { container, section, stack, grid, split } = layoutRecipes
const { heading, lead, text, prose } = textRecipes
const { button, 'text-link': textLink } = controlRecipes

const own = createSystem(defaultBaseConfig, themeConfig, {
  globalCss,
  theme: {
    recipes: {
      container,
      section,
      stack,
      grid,
      split,
      heading,
      lead,
      text,
      prose,
      button,
      textLink,
      industryIcon: artRecipes['industry-icon'],
    },
    slotRecipes: {
      hero: bannerRecipes.hero,
      weave: artSlotRecipes.weave,
      card: cardRecipes.card,
      quote: contentSlotRecipes.quote,
      disclosure: navigationRecipes.disclosure,
      carousel: carouselRecipes.carousel,
    },
  },
})

/** The site's own tokens, and of its recipes only those that the page uses. The empty reset would spoil the next rule. */
export const system = { ...own, _global: own._global.filter((styles) => !('@layer reset' in styles)) }
