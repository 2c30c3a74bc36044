import { medtech } from '#content/products/medtech.ts'
import { productPage } from '#templates/product-page.tsx'

export default productPage(medtech)
