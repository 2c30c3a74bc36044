import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { themeConfig } from './config.ts'
import { globalCss } from './global-css.ts'
import { recipes, slotRecipes } from './recipes/index.ts'

/** The system the style sheet is compiled from. Never reaches a browser. */
export const buildSystem = createSystem(defaultBaseConfig, themeConfig, { globalCss, theme: { recipes, slotRecipes } })
