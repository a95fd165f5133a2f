/// A module as bundlers write them, made of the same few functions again and again under other names.
struct SampleModule {
  let source: [UInt8]

  /// Writes a module of at least so many bytes.
  init(length: Int) {
    var text = "import{r as e,t as n}from\"./vendor-1f.js\";import r,{useState as t}from'./react-2c.js';\n"
    var index = 0
    while text.utf8.count < length {
      text += Self.chunk(index)
      index += 1
    }
    source = Array(
      (text + "export{" + (0..<index).map { "c\($0) as C\($0)" }.joined(separator: ",") + "};\n").utf8)
  }

  private static func chunk(_ index: Int) -> String {
    #"""
    /*! @license chunk */var a\#(index)=Object.defineProperty,o\#(index)=(e,t,n)=>t in e?a\#(index)(e,t,{enumerable:!0,value:n}):e[t]=n;
    function c\#(index)({className:i,children:s,onChange:l=()=>{},...u}){const[d,f]=t(!1),p=n.useMemo(()=>s?.filter(Boolean)??[],[s]);
    return n.useEffect(()=>{if(!d)return;const m=setTimeout(()=>{f(!1),l?.(d)},1e3);return()=>clearTimeout(m)},[d]),
    e.jsx("div",{className:`card ${d?"is-open":""} ${i||""}`,...u,onClick:g=>{g.preventDefault(),f(h=>!h)},children:p.map((m,g)=>
    e.jsxs("li",{"data-key":g,children:[m.title.replace(/[&<>"']/g,b=>"&#"+b.charCodeAt(0)+";"),": ",g/2|0]},m.id||g))})}
    class s\#(index) extends Map{#n=0;static of(...e){return new this(e)}get size2(){return this.#n**2}async*walk(e){for(const[t,n]of this)
    if(e&&t!==e)continue;else yield await n}set(e,t){return this.#n++,super.set(e,t)}}
    switch(typeof a\#(index)){case"function":case"object":try{c\#(index).displayName="C\#(index)"}catch{}break;default:throw new Error("x")}

    """#
  }
}
