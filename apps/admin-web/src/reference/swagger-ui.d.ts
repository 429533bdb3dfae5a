declare module 'swagger-ui-dist/swagger-ui-es-bundle' {
  interface SwaggerUIOptions {
    spec: object;
    domNode: HTMLElement;
    /** Methods that can be tried out. */
    supportedSubmitMethods: readonly string[];
    docExpansion: 'list' | 'full' | 'none';
    /** Whether the address names the open operation. */
    deepLinking: boolean;
    /** Whether the tags can be filtered. */
    filter: boolean;
    showExtensions: boolean;
    /** URL of a validator; null disables validation. */
    validatorUrl: string | null;
    plugins: readonly object[];
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
