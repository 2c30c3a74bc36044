import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { themeConfig } from '../theme/config.ts'
import { dialogRecipe } from './recipes/dialog.ts'

const system = createSystem(defaultBaseConfig, themeConfig, {
  theme: {
    slotRecipes: { dialog: dialogRecipe },
  },
})

/** The system of the components styled at run time: same tokens, own recipes, and nothing global to inject. */
export const runtimeSystem = { ...system, _global: [] }
