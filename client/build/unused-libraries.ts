/** Code of a library that the console cannot reach. */
export interface Library {
  readonly name: string;
  readonly file: RegExp;
  /** A text of the file, because names of files contain hashes. */
  readonly has: string;
  /** Functions and methods, by name or as in `exports.name = function …`, with the code that replaces their body. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** Variables of the module, with the statement that sets their name. */
  readonly declarations?: readonly string[];
  /** Calls whose arguments only developers read. */
  readonly calls?: RegExp;
}

/** If the code is called after all, the page shows the error. */
const UNREACHABLE = 'throw Error("unused")';

const unreachable = (...names: string[]) => Object.fromEntries(names.map((name) => [name, UNREACHABLE]));

const apolloClient = (path: string, has: string, bodies: Library['bodies']): Library => ({
  name: `Apollo Client, ${path}`,
  file: new RegExp(`/@apollo/client/${path}\\.js$`),
  has,
  bodies,
});

const tanStackTable = (path: string, has: string, functions: readonly string[]): Library => ({
  name: `TanStack Table, ${path}`,
  file: new RegExp(`/@tanstack/table-core/dist/features/${path}\\.utils\\.js$`),
  has,
  bodies: unreachable(...functions),
});

/** The file is compiled, and some of its functions have a number, with which another release would be noticed. */
const reactDom: Library = {
  name: 'React DOM',
  file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  has: 'exports.createRoot =',
  bodies: {
    // No page is rendered on a server, so nothing is hydrated and no event waits for it.
    ...unreachable(
      'exports.hydrateRoot',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
      'prepareToHydrateHostInstance',
      'popToNextHostParent',
      'throwOnHydrationMismatch',
      'queueHydrationError',
      'updateDehydratedSuspenseComponent',
      'retryDehydratedSuspenseBoundary',
      'registerSuspenseInstanceRetry',
      'clearHydrationBoundary',
      'hideOrUnhideDehydratedBoundary',
      'canHydrateInstance',
      'canHydrateTextInstance',
      'canHydrateHydrationBoundary',
      'getNextHydratable',
      'getNextHydratableInstanceAfterHydrationBoundary',
      'queueIfContinuousEvent',
      'retryIfBlockedOn',
    ),
    popHydrationState: 'return false',
    upgradeHydrationErrorsToRecoverable: 'return null',
    getParentHydrationBoundary: 'return null',
    commitSuspenseHydrationCallbacks: '',
    clearIfContinuousEvent: '',
    // React inserts no style sheets, scripts, titles or meta tags, and renders no <html>, <head> or <body>.
    ...unreachable(
      'prefetchDNS',
      'preconnect',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'getResource',
      'acquireResource',
      'createHoistableInstance',
      'mountHoistable',
      'getHydratableHoistableCache',
      'preloadResource',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
      'insertSuspendedStylesheets',
      'resolveSingletonInstance',
      'releaseSingletonInstance',
      'commitHostSingletonAcquisition',
    ),
    // There is no <ViewTransition>, <Activity> or <SuspenseList>, and no fragment has a ref.
    ...unreachable(
      'startViewTransition',
      'flushAfterMutationEffects',
      'createViewTransitionInstance',
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances',
      'updateActivityComponent',
      'commitActivityHydrationCallbacks',
      'updateSuspenseListComponent',
      'findFirstSuspended',
      'cutOffTailIfNeeded',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'addFragmentHandleToFiber',
      'traverseVisibleInstancesAndTextInstances',
      'FragmentInstance',
      'FragmentInstance.prototype.addEventListener',
      'FragmentInstance.prototype.removeEventListener',
      'FragmentInstance.prototype.dispatchEvent',
      'FragmentInstance.prototype.focus',
      'FragmentInstance.prototype.focusLast',
      'FragmentInstance.prototype.blur',
      'FragmentInstance.prototype.observeUsing',
      'FragmentInstance.prototype.unobserveUsing',
      'FragmentInstance.prototype.getClientRects',
      'FragmentInstance.prototype.getRootNode',
      'FragmentInstance.prototype.compareDocumentPosition',
      'FragmentInstance.prototype.scrollIntoView',
    ),
    trackEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
    // Forms have no action functions.
    ...unreachable('mountActionState', 'updateActionState', 'rerenderActionState', 'startHostTransition'),
    extractEvents$1: '',
    // The stack of the components around an error is not read.
    getStackByFiberInDevAndProd: "return ''",
  },
};

export const libraries: readonly Library[] = [
  reactDom,
  {
    // Routes have no loaders or actions; there are no forms and fetchers of the router, no server and no view
    // transitions.
    name: 'React Router',
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    has: 'function createRouter(',
    bodies: {
      ...unreachable(
        'handleAction',
        'handleFetcherAction',
        'handleFetcherLoader',
        'fetch2',
        'revalidate',
        'startRedirectNavigation',
        'instrumentClientSideRouter',
        'getRouteInstrumentationUpdates',
        'HistoryRouter',
        'PrefetchPageLinks',
        'DefaultErrorComponent',
        'getSubmittingNavigation',
        'getTargetedDataStrategyMatches',
      ),
      normalizeNavigateOptions: 'return { path }',
      getSubmissionFromNavigation: '',
      usePrefetchBehavior: 'return [false, null, {}]',
      RSCErrorHandler: 'return children',
      decodeRouteErrorResponseDigest: '',
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
      parseHydrationData: '',
    },
    declarations: ['Form'],
    calls: /^(?:warning|warningOnce|warnOnce)$/,
  },
  {
    // There is one instance, without "debug"; its backend reads texts and does not save them.
    name: 'i18next',
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    has: 'class Translator',
    bodies: unreachable('cloneInstance', 'dir', 'loadLanguages'),
    calls: /^this\.logger\.(?:log|warn|deprecate|once)$/,
  },
  // Fragments are not masked and not observed, responses have one part, and queries are POST requests.
  apolloClient('core/QueryManager', 'maskOperation(', {
    maskOperation: 'return options.data',
    maskFragment: 'return options.data',
  }),
  apolloClient('core/ApolloClient', 'watchFragment(', unreachable('watchFragment')),
  apolloClient('core/ObservableQuery', 'subscribeToMore(', unreachable('subscribeToMore')),
  apolloClient('cache/core/cache', 'watchFragment(', unreachable('watchFragment', 'watchSingleFragment')),
  apolloClient('link/http/parseAndCheckHttpResponse', 'readMultipartBody(', unreachable('readMultipartBody')),
  apolloClient('link/http/rewriteURIForGET', 'rewriteURIForGET(', unreachable('rewriteURIForGET')),
  // The server filters, groups and sorts; rows have no nested rows.
  tanStackTable('row-selection/rowSelectionFeature', 'table_getSelectedRowModel(', [
    'table_resetRowSelection',
    'table_toggleAllRowsSelected',
    'table_getPreSelectedRowModel',
    'table_getSelectedRowModel',
    'table_getFilteredSelectedRowModel',
    'table_getGroupedSelectedRowModel',
    'table_getSelectedRowIds',
    'table_getIsAllRowsSelected',
    'table_getIsSomeRowsSelected',
    'table_getToggleAllRowsSelectedHandler',
    'row_getIsAllSubRowsSelected',
    'selectRowsFn',
  ]),
  tanStackTable('row-sorting/rowSortingFeature', 'column_getAutoSortFn(', [
    'table_resetSorting',
    'column_getAutoSortFn',
    'column_getSortFn',
    'column_getSortIndex',
    'column_clearSorting',
  ]),
  {
    // The build writes the styles of the document to a file, see theme-styles.ts.
    name: 'Chakra',
    file: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/,
    has: 'function createSystem(',
    bodies: unreachable('getPreflightCss', 'getGlobalCss', 'getTokenCss'),
  },
];
