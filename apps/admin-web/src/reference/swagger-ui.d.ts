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
    /** Whether the words that begin with `x-` are shown. */
    showExtensions: boolean;
    /** Whoever checks documents elsewhere; null asks nobody. */
    validatorUrl: string | null;
    plugins: readonly object[];
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
