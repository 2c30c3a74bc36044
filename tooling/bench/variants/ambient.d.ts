/** What the build puts in place: the variant, and sources of other workspaces that are no package's public face. */
declare module '#app' {
  export function App(): React.JSX.Element
}

declare module '#marketing/content/home.ts' {
  export const home: { title: string }
}

declare module '#marketing/kinds/home-page.tsx' {
  export function homePage(content: { title: string }): { component: (props: { data: undefined }) => React.JSX.Element }
}

declare module '#ui/carousel/preset.ts' {
  export function layoutVariables(preset: import('@site/ui').CarouselPreset): Record<string, number>
}

declare module '#ui/theme/config.ts' {
  export const themeConfig: import('@chakra-ui/react/styled-system').SystemConfig
}

declare module '#ui/theme/global-css.ts' {
  export const globalCss: Record<string, import('@chakra-ui/react/styled-system').SystemStyleObject>
}

declare module '#ui/theme/recipes/*.ts' {
  import type { RecipeDefinition, SlotRecipeConfig } from '@chakra-ui/react/styled-system'

  type Recipes<Names extends string> = Record<Names, RecipeDefinition>
  type SlotRecipes<Names extends string> = Record<Names, SlotRecipeConfig>
  export const artRecipes: Recipes<'industry-icon'>
  export const controlRecipes: Recipes<'button' | 'text-link'>
  export const layoutRecipes: Recipes<'container' | 'section' | 'stack' | 'grid' | 'split'>
  export const textRecipes: Recipes<'heading' | 'lead' | 'text' | 'prose'>
  export const artSlotRecipes: SlotRecipes<'weave'>
  export const bannerRecipes: SlotRecipes<'hero'>
  export const cardRecipes: SlotRecipes<'card'>
  export const carouselRecipes: SlotRecipes<'carousel'>
  export const contentSlotRecipes: SlotRecipes<'quote'>
  export const navigationRecipes: SlotRecipes<'disclosure'>
}
