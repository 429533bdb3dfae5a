declare module 'swagger-ui-dist/swagger-ui-es-bundle' {
  interface SwaggerUIOptions {
    /** The document to draw. */
    spec: object;
    domNode: HTMLElement;
    /** Methods that can be tried out on the page. */
    supportedSubmitMethods: readonly string[];
    docExpansion: 'list' | 'full' | 'none';
    /** Whether the address names what is open. */
    deepLinking: boolean;
    /** Whether there is a field to search the tags with. */
    filter: boolean;
    /** Whether extensions (`x-…`) are shown. */
    showExtensions: boolean;
    /** The address of a service that checks the document; null asks none. */
    validatorUrl: string | null;
    plugins: readonly object[];
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
