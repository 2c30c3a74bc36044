import { medtech } from '#content/products/medtech.ts'
import { productPage } from '#kinds/product-page.tsx'

export default productPage(medtech)
