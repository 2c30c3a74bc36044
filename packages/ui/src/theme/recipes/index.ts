import { artRecipes, artSlotRecipes } from './art.ts'
import { bannerRecipes } from './banner.ts'
import { cardRecipes } from './card.ts'
import { carouselRecipes } from './carousel.ts'
import { contentSlotRecipes } from './content.ts'
import { controlRecipes } from './controls.ts'
import { feedbackRecipes, feedbackSlotRecipes } from './feedback.ts'
import { formRecipes, formSlotRecipes } from './forms.ts'
import { layoutRecipes } from './layout.ts'
import { navigationRecipes } from './navigation.ts'
import { textRecipes } from './text.ts'

/** The recipes of one-part components; the key is the class name. */
export const recipes = {
  ...layoutRecipes,
  ...textRecipes,
  ...controlRecipes,
  ...feedbackRecipes,
  ...formRecipes,
  ...artRecipes,
}

/** The recipes of components with several parts; the key is the class name of the root, `key__part` that of a part. */
export const slotRecipes = {
  ...cardRecipes,
  ...bannerRecipes,
  ...navigationRecipes,
  ...contentSlotRecipes,
  ...feedbackSlotRecipes,
  ...formSlotRecipes,
  ...carouselRecipes,
  ...artSlotRecipes,
}
