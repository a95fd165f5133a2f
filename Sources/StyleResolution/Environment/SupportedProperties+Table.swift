// Generated: what WebKitGTK 2.50.6 answered to CSS.supports() for every property it lists, with one value of each type,
// each function and each keyword, alone and beside others. See docs/behaviour-css.md.

extension SupportedProperties {
  /// A line for each kind of value: types, ways to combine, functions, keywords, keywords that only stand beside other
  /// values, and the properties of that kind.
  static let table = """
    |||bottom top||-epub-caption-side caption-side
    |||auto manual none||-epub-hyphens -webkit-hyphens hyphens
    |||horizontal none||-epub-text-combine -webkit-text-combine
    CS|s||alpha circle dot double-circle filled none open sesame triangle||-epub-text-emphasis \
    -webkit-text-emphasis text-emphasis
    C|||alpha||-epub-text-emphasis-color -webkit-border-after-color -webkit-border-before-color \
    -webkit-border-end-color -webkit-border-start-color -webkit-column-rule-color \
    -webkit-tap-highlight-color -webkit-text-decoration-color -webkit-text-emphasis-color \
    -webkit-text-fill-color -webkit-text-stroke-color background-color border-block-end-color \
    border-block-start-color border-bottom-color border-inline-end-color border-inline-start-color \
    border-left-color border-right-color border-top-color color column-rule-color flood-color lighting-color \
    outline-color stop-color stroke-color text-decoration-color text-emphasis-color
    S|s||circle dot double-circle filled none open sesame triangle||-epub-text-emphasis-style \
    -webkit-text-emphasis-style text-emphasis-style
    |||mixed sideways sideways-right upright||-epub-text-orientation -webkit-text-orientation
    |s||capitalize full-size-kana full-width lowercase none uppercase||-epub-text-transform text-transform
    |||break-all break-word keep-all normal||-epub-word-break word-break
    |||horizontal-tb lr lr-tb rl rl-tb sideways-lr sideways-rl tb tb-rl vertical-lr \
    vertical-rl||-epub-writing-mode -webkit-writing-mode writing-mode
    |||baseline center end flex-end flex-start normal space-around space-between space-evenly start \
    stretch||-webkit-align-content align-content
    |||anchor-center baseline center end flex-end flex-start normal self-end self-start start \
    stretch||-webkit-align-items align-items
    |||anchor-center auto baseline center end flex-end flex-start normal self-end self-start start \
    stretch||-webkit-align-self align-self
    RIZDCSXY|sc|cubic-bezier linear steps|||-webkit-animation animation
    D|c||||-webkit-animation-delay -webkit-transition-delay -webkit-transition-duration animation-delay \
    transition-delay transition-duration
    |c||alternate alternate-reverse normal reverse||-webkit-animation-direction animation-direction
    D|c||auto||-webkit-animation-duration animation-duration
    |c||backwards both forwards none||-webkit-animation-fill-mode animation-fill-mode
    RIZ|c||infinite||-webkit-animation-iteration-count animation-iteration-count
    CSXY|c||||-webkit-animation-name animation-name
    |c||paused running||-webkit-animation-play-state animation-play-state
    |c|cubic-bezier linear steps|ease ease-in ease-in-out ease-out linear step-end \
    step-start||-webkit-animation-timing-function -webkit-transition-timing-function \
    animation-timing-function transition-timing-function
    |||auto button checkbox listbox menulist menulist-button meter none progress-bar push-button radio \
    searchfield slider-horizontal slider-vertical square-button textarea textfield||-webkit-appearance \
    appearance
    U|s|blur drop-shadow|none||-webkit-backdrop-filter -webkit-filter backdrop-filter filter
    |||hidden visible||-webkit-backface-visibility backface-visibility
    |c||-webkit-text border border-box content content-box padding padding-box text||-webkit-background-clip \
    -webkit-mask-clip
    |c||-webkit-text border border-box content content-box padding padding-box||-webkit-background-origin \
    -webkit-mask-origin mask-origin
    LPZ|sc||auto contain cover||-webkit-background-size -webkit-mask-size background-size mask-size
    LZC|s||alpha dashed dotted double groove hidden inset medium none outset ridge solid thick \
    thin||-webkit-border-after -webkit-border-before -webkit-border-end -webkit-border-start \
    -webkit-column-rule border border-block border-block-end border-block-start border-bottom border-inline \
    border-inline-end border-inline-start border-left border-right border-top column-rule
    |||dashed dotted double groove hidden inset none outset ridge solid||-webkit-border-after-style \
    -webkit-border-before-style -webkit-border-end-style -webkit-border-start-style \
    -webkit-column-rule-style border-block-end-style border-block-start-style border-bottom-style \
    border-inline-end-style border-inline-start-style border-left-style border-right-style border-top-style \
    column-rule-style
    LZ|||medium thick thin||-webkit-border-after-width -webkit-border-before-width -webkit-border-end-width \
    -webkit-border-start-width -webkit-column-rule-width -webkit-text-stroke-width border-block-end-width \
    border-block-start-width border-bottom-width border-inline-end-width border-inline-start-width \
    border-left-width border-right-width border-top-width column-rule-width outline-width
    LPZ|s||||-webkit-border-bottom-left-radius -webkit-border-bottom-right-radius \
    -webkit-border-top-left-radius -webkit-border-top-right-radius border-bottom-left-radius \
    border-bottom-right-radius border-end-end-radius border-end-start-radius border-start-end-radius \
    border-start-start-radius border-top-left-radius border-top-right-radius padding padding-block \
    padding-inline
    LZ|||||-webkit-border-horizontal-spacing -webkit-border-vertical-spacing
    PRIZUG|s/|image-set|none repeat round space stretch|fill|-webkit-border-image -webkit-mask-box-image \
    border-image mask-border
    LPZ|s/||||-webkit-border-radius border-radius
    |||baseline center end start stretch||-webkit-box-align
    |||clone slice||-webkit-box-decoration-break
    |||normal reverse||-webkit-box-direction -webkit-column-progression
    RIMZ|||||-webkit-box-flex -webkit-shape-image-threshold shape-image-threshold
    IZ|||||-webkit-box-flex-group -webkit-order order
    |||multiple single||-webkit-box-lines
    I|||||-webkit-box-ordinal-group orphans widows
    |||block-axis horizontal inline-axis vertical||-webkit-box-orient
    |||center end justify start||-webkit-box-pack
    |||above below left none right||-webkit-box-reflect
    |||none||-webkit-box-shadow box-shadow text-shadow vector-effect
    |||border-box content-box||-webkit-box-sizing box-sizing
    U|s|circle ellipse inset path polygon shape xywh|border-box content-box fill-box margin-box none \
    padding-box stroke-box view-box||-webkit-clip-path clip-path
    |||auto horizontal vertical||-webkit-column-axis
    |||always auto avoid||-webkit-column-break-after -webkit-column-break-before
    |||auto avoid||-webkit-column-break-inside page-break-inside
    I|||auto||-webkit-column-count column-count
    |||auto balance||-webkit-column-fill column-fill
    LPZ|||normal||-webkit-column-gap column-gap grid-column-gap grid-row-gap row-gap
    |||all none||-webkit-column-span column-span text-combine-upright
    LZ|||auto||-webkit-column-width column-width
    LIZ|s||auto||-webkit-columns columns
    |||auto auto-hide||-webkit-cursor-visibility
    LPRIZ|s||-webkit-fill-available -webkit-fit-content -webkit-max-content -webkit-min-content auto content \
    fit-content intrinsic max-content min-content min-intrinsic none||-webkit-flex flex
    LPZ|||-webkit-fill-available -webkit-fit-content -webkit-max-content -webkit-min-content auto content \
    fit-content intrinsic max-content min-content min-intrinsic||-webkit-flex-basis flex-basis
    |||column column-reverse row row-reverse||-webkit-flex-direction flex-direction
    |s||column column-reverse nowrap row row-reverse wrap wrap-reverse||-webkit-flex-flow flex-flow
    RIZ|||||-webkit-flex-grow -webkit-flex-shrink flex-grow flex-shrink stroke-miterlimit
    |||nowrap wrap wrap-reverse||-webkit-flex-wrap flex-wrap
    |||auto none normal||-webkit-font-kerning font-kerning
    |||antialiased auto none subpixel-antialiased||-webkit-font-smoothing
    S|||auto||-webkit-hyphenate-character -webkit-locale hyphenate-character
    RIZ|||auto||-webkit-hyphenate-limit-after -webkit-hyphenate-limit-before
    RIZ|||no-limit||-webkit-hyphenate-limit-lines
    RIZ|s||normal||-webkit-initial-letter
    |||center end flex-end flex-start left normal right space-around space-between space-evenly start \
    stretch||-webkit-justify-content justify-content
    |s||anchor-center baseline center end flex-end flex-start left legacy normal right self-end self-start \
    start stretch|first last safe unsafe|-webkit-justify-items justify-items
    |||edges none||-webkit-line-align
    |s||block font glyphs initial-letter inline inline-box none replaced||-webkit-line-box-contain
    |||after-white-space anywhere auto loose normal strict||-webkit-line-break line-break
    PI|||none||-webkit-line-clamp
    CXY|||||-webkit-line-grid page view-transition-name
    |||baseline contain none||-webkit-line-snap
    LPZ||anchor-size|-webkit-fill-available -webkit-fit-content -webkit-max-content -webkit-min-content auto \
    fit-content intrinsic max-content min-content min-intrinsic||-webkit-logical-height \
    -webkit-logical-width -webkit-min-logical-height -webkit-min-logical-width block-size height inline-size \
    min-block-size min-height min-inline-size min-width width
    LNPZ||anchor-size|auto||-webkit-margin-after -webkit-margin-before -webkit-margin-end \
    -webkit-margin-start margin-block-end margin-block-start margin-bottom margin-inline-end \
    margin-inline-start margin-left margin-right margin-top
    LNPZUG|sc/|image-set|-webkit-text alpha auto border border-box bottom center content content-box left \
    luminance no-repeat none padding padding-box repeat repeat-x repeat-y right round space text top x-start \
    y-end||-webkit-mask
    LRIZ|s||||-webkit-mask-box-image-outset border-image-outset mask-border-outset
    |s||repeat round space stretch||-webkit-mask-box-image-repeat border-image-repeat mask-border-repeat
    PRIZ|s|||fill|-webkit-mask-box-image-slice border-image-slice mask-border-slice
    UG||image-set|none||-webkit-mask-box-image-source border-image-source list-style-image \
    mask-border-source
    LPRIZ|s||auto||-webkit-mask-box-image-width border-image-width mask-border-width
    |c||clear copy destination-atop destination-in destination-out destination-over plus-darker plus-lighter \
    source-atop source-in source-out source-over xor||-webkit-mask-composite
    UG|c|image-set|none||-webkit-mask-image background-image mask-image
    LNPZ|sc||bottom center left right top x-start y-end||-webkit-mask-position background-position \
    mask-position
    LNPZ|sc||center left right x-start||-webkit-mask-position-x background-position-x
    LNPZ|sc||bottom center top y-end||-webkit-mask-position-y background-position-y
    |sc||no-repeat repeat repeat-x repeat-y round space||-webkit-mask-repeat background-repeat mask-repeat
    |c||alpha auto luminance||-webkit-mask-source-type
    LPZ||anchor-size|-webkit-fill-available -webkit-fit-content -webkit-max-content -webkit-min-content \
    fit-content intrinsic max-content min-content min-intrinsic none||-webkit-max-logical-height \
    -webkit-max-logical-width max-block-size max-height max-inline-size max-width
    |||normal space||-webkit-nbsp-mode
    PRIMZ|||||-webkit-opacity fill-opacity flood-opacity opacity stop-opacity stroke-opacity
    LPZ|||||-webkit-padding-after -webkit-padding-before -webkit-padding-end -webkit-padding-start \
    -webkit-shape-margin padding-block-end padding-block-start padding-bottom padding-inline-end \
    padding-inline-start padding-left padding-right padding-top r shape-margin
    LRIZ|||none||-webkit-perspective
    LNPZ|sc/||bottom center left right top x-start y-end|-webkit-auto -webkit-baseline-middle -webkit-box \
    -webkit-center -webkit-crisp-edges -webkit-fill-available -webkit-fit-content -webkit-flex \
    -webkit-inline-box -webkit-inline-flex -webkit-isolate -webkit-left -webkit-match-parent \
    -webkit-max-content -webkit-min-content -webkit-optimize-contrast -webkit-paged-x -webkit-paged-y \
    -webkit-plaintext -webkit-right -webkit-sticky -webkit-text a4 above absolute accumulate add after \
    after-white-space alias all all-petite-caps all-small-caps allow-discrete allow-end alpha alphabetic \
    alternate alternate-reverse always anchor-center antialiased anywhere auto auto-hide auto-phrase avoid \
    avoid-column avoid-page backwards balance base-select baseline before below bidi-override blink block \
    block-axis block-end block-start bold bolder border border-area border-box both both-edges bounding-box \
    break break-all break-spaces break-word bullets button cap cap-height capitalize caption cell ch-width \
    checkbox circle clear clip clone close-quote closest-corner closest-side coarse collapse color \
    color-burn color-dodge column column-reverse common-ligatures compact condensed contain content \
    content-box contents context-menu contextual continuous copy cover crisp-edges crop cross crosshair \
    currentcolor cursive dark darken dashed decimal decimal-leading-zero default dense destination-atop \
    destination-in destination-out destination-over diagonal-fractions difference digits disc discard \
    disclosure-open discretionary-ligatures distribute dot dot-dash dotted double double-circle e-resize \
    each-line ease ease-in ease-in-out ease-out economy edges element ellipse ellipsis embed emoji end entry \
    evenodd ex ex-height exact exclude exclusion exit expanded extra-condensed extra-expanded fallback \
    fantasy farthest-corner farthest-side fill fill-box filled fine first first-baseline fit-content fixed \
    flat flex flex-end flex-start flip-block flip-inline flip-start flow flow-root font force-end forwards \
    from from-font from-image full-size-kana full-width geometricprecision glyphs grab grabbing \
    grammar-error grid grid-lanes groove hand hanging hard-light height help hidden hide high higher \
    historical-forms historical-ligatures horizontal horizontal-tb hover hue ic-height ic-width icon \
    ideograph-alpha ideograph-numeric ideographic ideographic-ink ignore infinite initial-letter \
    initial-only ink inline inline-axis inline-block inline-box inline-end inline-flex inline-grid \
    inline-size inline-start inline-table insert inset inside inter-character inter-word intersect intrinsic \
    invert isolate isolate-override italic jis04 jis78 jis83 jis90 justify keep-all landscape large larger \
    last last-baseline layout leading legacy legacy-inter-character letter level light lighten lighter \
    line-through linear lining-nums list-item listbox literal-punctuation local logical loose loud lower \
    lower-alpha lower-greek lower-roman lowercase lr lr-tb ltr luminance luminosity mandatory manipulation \
    manual margin-box markers match-element match-parent match-source math math-auto max-content medium menu \
    menulist menulist-button message-box meter middle min-content min-intrinsic mix mixed monospace \
    most-height most-width move multiple multiply n-resize narrower ne-resize nearest no-autospace no-clip \
    no-close-quote no-common-ligatures no-contextual no-discretionary-ligatures no-drop no-ellipsis \
    no-historical-ligatures no-limit no-open-quote no-punctuation no-repeat none nonzero normal not-allowed \
    nowrap numbers objects oblique off oldstyle-nums on only open open-quote optimizelegibility \
    optimizequality optimizespeed optional ordinal outset outside over overlay overline padding padding-box \
    page painted pan-x pan-y paused petite-caps pinch-zoom pixelated plaintext plus-darker plus-lighter \
    pointer portrait position pre pre-line pre-wrap preserve preserve-3d preserve-breaks pretty progress \
    progress-bar proportional-nums proportional-width proximity push-button radio read-only read-write \
    read-write-plaintext-only recto relative repeat repeat-x repeat-y replace replaced reset reverse ridge \
    rl rl-tb root round row row-reverse rtl ruby ruby-base ruby-text run-in running safe sans-serif \
    saturation scale-down screen scroll scroll-position scroll-state searchfield self self-end self-start \
    self-x-start semi-condensed semi-expanded separate serif sesame show sides sideways sideways-lr \
    sideways-right sideways-rl simplified single size skip-white-space slashed-zero slice slider-horizontal \
    slider-vertical small small-caps small-caption smaller smooth soft-light solid source-atop source-in \
    source-out source-over space space-around space-between space-evenly spaces span span-all span-left \
    spell-out spelling-error square square-button stable stacked-fractions standard start static status-bar \
    step-end step-start sticky stretch strict stroke stroke-box style sub subgrid subpixel-antialiased \
    subtract super swap system-ui table table-caption table-cell table-column table-column-group \
    table-footer-group table-header-group table-row table-row-group tabular-nums tb tb-rl text text-bottom \
    text-top textarea textfield thick thin titling-caps to touch traditional transparent triangle trim-both \
    trim-end trim-start ultra-condensed ultra-expanded under underline unicase unicode unsafe upper-alpha \
    upper-roman uppercase upright verso vertical vertical-lr vertical-rl vertical-text view-box visible \
    visiblefill visiblepainted visiblestroke visual wait wavy weight wider width words wrap wrap-reverse x \
    x-large x-small xor xx-large xx-small xxx-large y z zoom-in zoom-out|-webkit-perspective-origin \
    perspective-origin
    LNPZ|s||center left right x-start||-webkit-perspective-origin-x -webkit-transform-origin-x \
    perspective-origin-x transform-origin-x
    LNPZ|s||bottom center top y-end||-webkit-perspective-origin-y -webkit-transform-origin-y \
    perspective-origin-y transform-origin-y
    |||economy exact||-webkit-print-color-adjust color-adjust print-color-adjust
    |||logical visual||-webkit-rtl-ordering
    |||after before inter-character||-webkit-ruby-position
    UG|s|circle ellipse image-set inset polygon shape xywh|border-box content-box margin-box none \
    padding-box||-webkit-shape-outside shape-outside
    C|s||alpha blink dashed dotted double line-through none overline solid underline \
    wavy||-webkit-text-decoration
    |s||blink line-through none overline underline||-webkit-text-decoration-line \
    -webkit-text-decorations-in-effect text-decoration text-decoration-line
    |||auto ink none||-webkit-text-decoration-skip text-decoration-skip
    |||dashed dotted double solid wavy||-webkit-text-decoration-style text-decoration-style
    |||over under||-webkit-text-emphasis-position text-emphasis-position
    |||circle disc none square||-webkit-text-security
    LZC|s||alpha medium thick thin||-webkit-text-stroke
    |s||auto from-font left right under||-webkit-text-underline-position text-underline-position
    |||normal reset||-webkit-text-zoom
    |s|matrix perspective rotate scale translate|none||-webkit-transform transform
    LNPZ|s||bottom center left right top x-start y-end||-webkit-transform-origin object-position \
    transform-origin
    LNZ|||||-webkit-transform-origin-z outline-offset scroll-margin-block-end scroll-margin-block-start \
    scroll-margin-bottom scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left \
    scroll-margin-right scroll-margin-top scroll-snap-margin-bottom scroll-snap-margin-left \
    scroll-snap-margin-right scroll-snap-margin-top transform-origin-z
    |||flat preserve-3d||-webkit-transform-style transform-style
    DCXY|sc|cubic-bezier linear steps|||-webkit-transition transition
    CXY|c||||-webkit-transition-property transition-property will-change
    |||auto element none||-webkit-user-drag
    |||read-only read-write read-write-plaintext-only||-webkit-user-modify
    |||all auto none text||-webkit-user-select
    C|||alpha auto||accent-color caret-color
    |||alphabetic baseline hanging ideographic middle||alignment-baseline
    |||||all
    Y|c||none||anchor-name scroll-timeline scroll-timeline-name view-timeline view-timeline-name
    Y|c||all none||anchor-scope timeline-scope
    |c||accumulate add replace||animation-composition
    LNPZ|sc||contain cover entry exit normal||animation-range animation-range-end animation-range-start
    Y|c|scroll view|auto none||animation-timeline
    RIZ|s/||auto||aspect-ratio
    LNPZCUG|sc/|image-set|-webkit-text alpha border-area border-box bottom center content-box fixed left \
    local no-repeat none padding-box repeat repeat-x repeat-y right round scroll space top x-start \
    y-end||background
    |c||fixed local scroll||background-attachment
    |c||color color-burn color-dodge darken difference exclusion hard-light hue lighten luminosity multiply \
    normal overlay saturation screen soft-light||background-blend-mode
    |c||-webkit-text border-area border-box content-box padding-box text||background-clip
    |c||border-box content-box padding-box||background-origin
    LNPZ|||baseline sub super||baseline-shift
    C|s||alpha||border-block-color border-color border-inline-color
    |s||dashed dotted double groove hidden inset none outset ridge solid||border-block-style \
    border-inline-style border-style
    LZ|s||medium thick thin||border-block-width border-inline-width border-width
    |||collapse separate||border-collapse
    LZ|s||||border-spacing
    LNPZ||anchor anchor-size|auto||bottom inset-block-end inset-block-start inset-inline-end \
    inset-inline-start left right top
    |||auto avoid avoid-column avoid-page column left page recto right verso||break-after break-before
    |||auto avoid avoid-column avoid-page||break-inside
    |||auto static||buffered-rendering
    |||both inline-end inline-start left none right||clear
    ||rect|auto||clip
    |||evenodd nonzero||clip-rule fill-rule
    |||auto||color-interpolation color-interpolation-filters
    CXY|s||||color-scheme container container-name counter-increment counter-reset counter-set \
    supported-color-schemes view-transition-class
    |s||content inline-size layout none size strict style||contain
    LZ|||none||contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size \
    contain-intrinsic-width perspective
    LZ|s||none|auto|contain-intrinsic-size
    |||inline-size normal size||container-type
    UGS|s/|attr counter image-set|close-quote no-close-quote no-open-quote none normal open-quote||content
    |||auto hidden visible||content-visibility
    |||alias auto cell context-menu copy crosshair default e-resize grab grabbing help move n-resize \
    ne-resize no-drop none not-allowed pointer progress text vertical-text wait zoom-in zoom-out||cursor
    LNPZ|||||cx cy offset-distance text-indent x y
    |||ltr rtl||direction
    |s||-webkit-box -webkit-flex -webkit-inline-box -webkit-inline-flex block contents flex flow flow-root \
    grid inline inline-block inline-flex inline-grid inline-table list-item none table table-caption \
    table-cell table-column table-column-group table-footer-group table-header-group table-row \
    table-row-group||display
    |||alphabetic auto hanging ideographic middle||dominant-baseline
    |||hide show||empty-cells
    CU|s||alpha none||fill stroke
    |||inline-end inline-start left none right||float
    |||caption icon menu message-box small-caption status-bar||font
    CSXY|sc||||font-family
    |||normal||font-feature-settings font-variation-settings
    |||auto none||font-optical-sizing font-synthesis-small-caps font-synthesis-style font-synthesis-weight \
    quotes ruby-overhang
    Y|||dark light normal||font-palette
    LPZ|||large larger medium small smaller x-large x-small xx-large xx-small xxx-large||font-size
    RIZ|||from-font none||font-size-adjust
    P|||condensed expanded extra-condensed extra-expanded normal semi-condensed semi-expanded \
    ultra-condensed ultra-expanded||font-stretch font-width
    |||italic normal oblique||font-style
    |s||none small-caps style weight||font-synthesis
    |s|stylistic|all-petite-caps all-small-caps common-ligatures contextual diagonal-fractions \
    discretionary-ligatures emoji full-width historical-forms historical-ligatures jis04 jis78 jis83 jis90 \
    lining-nums no-common-ligatures no-contextual no-discretionary-ligatures no-historical-ligatures none \
    normal oldstyle-nums ordinal petite-caps proportional-nums proportional-width ruby simplified \
    slashed-zero small-caps stacked-fractions sub super tabular-nums text titling-caps traditional unicase \
    unicode||font-variant
    |s|stylistic|historical-forms normal||font-variant-alternates
    |||all-petite-caps all-small-caps normal petite-caps small-caps titling-caps unicase||font-variant-caps
    |s||full-width jis04 jis78 jis83 jis90 normal proportional-width ruby simplified \
    traditional||font-variant-east-asian
    |||emoji normal text unicode||font-variant-emoji
    |s||common-ligatures contextual discretionary-ligatures historical-ligatures no-common-ligatures \
    no-contextual no-discretionary-ligatures no-historical-ligatures none normal||font-variant-ligatures
    |s||diagonal-fractions lining-nums normal oldstyle-nums ordinal proportional-nums slashed-zero \
    stacked-fractions tabular-nums||font-variant-numeric
    |||normal sub super||font-variant-position
    RI|||bold bolder lighter normal||font-weight
    LPZ|s||normal||gap grid-gap
    ZA|||||glyph-orientation-horizontal
    ZA|||auto||glyph-orientation-vertical
    S|s/||none|-webkit-max-content -webkit-min-content auto max-content min-content|grid grid-template
    ICXY|s/||||grid-area grid-column grid-row
    LPZF|s|fit-content minmax|-webkit-max-content -webkit-min-content auto max-content \
    min-content||grid-auto-columns grid-auto-rows
    |s||column dense row||grid-auto-flow
    ICXY|s||||grid-column-end grid-column-start grid-row-end grid-row-start
    S|s||none||grid-template-areas
    LPZF|s|fit-content minmax repeat|-webkit-max-content -webkit-min-content auto max-content min-content \
    none subgrid||grid-template-columns grid-template-rows
    |s||allow-end first force-end last none||hanging-punctuation
    |||from-image none||image-orientation
    |||-webkit-crisp-edges -webkit-optimize-contrast auto crisp-edges optimizequality optimizespeed \
    pixelated||image-rendering
    LNPZ|s|anchor anchor-size|auto||inset inset-block inset-inline
    |||auto isolate||isolation
    |||anchor-center auto baseline center end flex-end flex-start left normal right self-end self-start \
    start stretch||justify-self
    LNPZ|||normal||letter-spacing word-spacing
    LPRIZ|||normal||line-height
    CUGSXY|s|image-set|||list-style
    |||inside outside||list-style-position
    CSXY|||||list-style-type
    LNPZ|s|anchor-size|auto||margin margin-block margin-inline
    |s||block block-end block-start inline inline-end inline-start none||margin-trim
    U|||none||marker marker-end marker-mid marker-start
    LNPZUG|sc/|image-set|-webkit-text add alpha border border-box bottom center content content-box exclude \
    intersect left luminance match-source no-clip no-repeat none padding padding-box repeat repeat-x \
    repeat-y right round space subtract top x-start y-end||mask
    |c||border-box content-box no-clip padding-box||mask-clip
    |c||add exclude intersect subtract||mask-composite
    |c||alpha luminance match-source||mask-mode
    |||alpha luminance||mask-type
    |||compact normal||math-style
    |||color color-burn color-dodge darken difference exclusion hard-light hue lighten luminosity multiply \
    normal overlay plus-darker plus-lighter saturation screen soft-light||mix-blend-mode
    |||contain cover fill none scale-down||object-fit
    LNPZU|s/|circle ellipse inset path polygon ray shape xywh|auto border-box bottom center content-box \
    fill-box left margin-box none normal padding-box right stroke-box top view-box x-start \
    y-end|reverse|offset
    LNPZ|s||auto bottom center left right top x-start y-end||offset-anchor
    U|s|circle ellipse inset path polygon ray shape xywh|border-box content-box fill-box margin-box none \
    padding-box stroke-box view-box||offset-path
    LNPZ|s||auto bottom center left normal right top x-start y-end||offset-position
    A|s||auto reverse||offset-rotate
    LZC|s||alpha auto dashed dotted double groove inset medium none outset ridge solid thick thin||outline
    |||auto dashed dotted double groove inset none outset ridge solid||outline-style
    |s||-webkit-paged-x -webkit-paged-y auto clip hidden overlay scroll visible||overflow
    |||auto clip hidden scroll visible||overflow-block overflow-inline
    |||anywhere break-word normal||overflow-wrap word-wrap
    |||auto clip hidden overlay scroll visible||overflow-x
    |||-webkit-paged-x -webkit-paged-y auto clip hidden overlay scroll visible||overflow-y
    |s||auto contain none||overscroll-behavior
    |||auto contain none||overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x \
    overscroll-behavior-y
    |||always auto avoid left right||page-break-after page-break-before
    |s||fill markers normal stroke||paint-order
    |s||center end flex-end flex-start normal space-around space-between space-evenly start stretch|baseline \
    left right safe unsafe|place-content
    |s||anchor-center baseline center end flex-end flex-start normal self-end self-start start stretch|first \
    last left legacy right safe unsafe|place-items
    |s||anchor-center auto baseline center end flex-end flex-start normal self-end self-start start \
    stretch|first last left right safe unsafe|place-self
    |||all auto bounding-box fill none painted stroke visible visiblefill visiblepainted \
    visiblestroke||pointer-events
    |||-webkit-sticky absolute fixed relative static sticky||position
    Y|||auto||position-anchor
    |s||block-end block-start bottom center end inline-end inline-start left none right self-end self-start \
    span-all span-left start top x-start y-end||position-area
    Y|sc||block-end block-start bottom center end flip-block flip-inline flip-start inline-end inline-start \
    left none right self-end self-start span-all span-left start top x-start y-end|most-height most-width \
    normal|position-try
    Y|sc||block-end block-start bottom center end flip-block flip-inline flip-start inline-end inline-start \
    left none right self-end self-start span-all span-left start top x-start y-end||position-try-fallbacks
    |||most-height most-width normal||position-try-order
    |||block both horizontal inline none vertical||resize
    A|||none||rotate
    |||center space-around space-between start||ruby-align
    |||inter-character over under||ruby-position
    LPZ|||auto||rx ry scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom \
    scroll-padding-inline-end scroll-padding-inline-start scroll-padding-left scroll-padding-right \
    scroll-padding-top
    PRIMZ|s||none||scale
    |||auto smooth||scroll-behavior
    LNZ|s||||scroll-margin scroll-margin-block scroll-margin-inline scroll-snap-margin
    LPZ|s||auto||scroll-padding scroll-padding-block scroll-padding-inline
    |s||center end none start||scroll-snap-align
    |||always normal||scroll-snap-stop
    |||block both inline none x y||scroll-snap-type
    |c||block inline x y||scroll-timeline-axis view-timeline-axis
    |||auto stable||scrollbar-gutter
    |||auto none thin||scrollbar-width
    |||auto geometricprecision optimizespeed||shape-rendering
    |s||digits literal-punctuation no-punctuation none normal spell-out||speak-as
    LPRIZ|sc||none||stroke-dasharray
    LNPRIMZ|||||stroke-dashoffset
    |||round square||stroke-linecap
    |||round||stroke-linejoin
    LPRIZ|||||stroke-width
    LRIZ|||||tab-size
    |||auto fixed||table-layout
    |||-webkit-auto -webkit-center -webkit-left -webkit-match-parent -webkit-right center end justify left \
    match-parent right start||text-align
    |||auto center end justify left match-parent right start||text-align-last
    |||end middle start||text-anchor
    |s||auto ideograph-alpha ideograph-numeric no-autospace normal||text-autospace
    |s||auto cap ex ideographic ideographic-ink none normal text trim-both trim-end \
    trim-start|alphabetic|text-box
    |s||auto cap ex ideographic ideographic-ink text|alphabetic|text-box-edge
    |||none trim-both trim-end trim-start||text-box-trim
    |||all auto none||text-decoration-skip-ink
    LNPZ|||auto from-font||text-decoration-thickness
    |||mixed sideways upright||text-orientation
    |||clip ellipsis||text-overflow
    |||auto geometricprecision optimizelegibility optimizespeed||text-rendering
    LNPZ|||auto||text-underline-offset
    |s||auto balance nowrap pretty stable wrap||text-wrap
    |||nowrap wrap||text-wrap-mode
    |||auto balance pretty stable||text-wrap-style
    |s||auto manipulation none pan-x pan-y pinch-zoom||touch-action
    |||border-box content-box fill-box stroke-box view-box||transform-box
    |c||allow-discrete normal||transition-behavior
    LNPZ|s||none||translate
    |||-webkit-isolate -webkit-plaintext bidi-override embed isolate isolate-override normal \
    plaintext||unicode-bidi
    LNPZ|||-webkit-baseline-middle baseline bottom middle sub super text-bottom text-top top||vertical-align
    LNPZ|sc||auto||view-timeline-inset
    |||collapse hidden visible||visibility
    |s||break-spaces collapse normal nowrap pre pre-line pre-wrap preserve preserve-breaks wrap||white-space
    |||break-spaces collapse preserve preserve-breaks||white-space-collapse
    IZ|||auto||z-index
    PRIZ|||normal||zoom
    """
}
